import { expect, test } from 'vitest';
import { dsDigestOf, keyTagOf, signs } from '../../../shared/integrations/dns-key.ts';

const rdata = (flags: number, algorithm: number, key: string) =>
  Buffer.concat([Buffer.from([flags >> 8, flags & 0xff, 3, algorithm]), Buffer.from(key, 'base64')]);

/** The examples of RFC 4034 section 5.4, RFC 4509 section 2.3 and RFC 6605 section 6. */
const RSA = rdata(
  256,
  5,
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
);
const P256 = rdata(
  257,
  13,
  'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
);
const P384 = rdata(
  257,
  14,
  'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
);

test.each([
  ['dskey.example.com', RSA, 60_485, 1, '2BB183AF5F22588179A53B0A98631FAD1A292118'],
  ['dskey.example.com', RSA, 60_485, 2, 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A'],
  ['example.net', P256, 55_648, 2, 'B4C8C1FE2E7477127B27115656AD6256F424625BF5C1E2770CE6D6E37DF61D17'],
  [
    'EXAMPLE.net',
    P384,
    10_771,
    4,
    '72D7B62976CE06438E9C0BF319013CF801F09ECC84B8D7E9495F27E305C6A9B0563A9B5F4D288405C3008A946DF983D6',
  ],
])('the key of %s has the tag and digest that the standard gives it', (domain, key, tag, type, digest) => {
  expect(keyTagOf(key)).toBe(tag);
  expect(dsDigestOf(domain, key, type)).toBe(digest);
});

test('a digest of a type that nobody computes here is not known', () => {
  for (const type of [0, 3, 5, 255]) expect(dsDigestOf('example.net', P256, type)).toBeNull();
});

test('a key that ends before its algorithm signs nothing', () => {
  const whole = rdata(257, 13, '');
  expect([whole, whole.subarray(0, 3), whole.subarray(0, 0)].map(signs)).toEqual([true, false, false]);
});
