import { beforeEach, describe, expect, test } from 'vitest';
import { fault, registrar, request, simulator } from './namecom.ts';

const { domain } = request;

beforeEach(async () => {
  await registrar.register(request);
});

const writes = (what: string) =>
  simulator.requests
    .filter((line) => !line.startsWith('GET') && line.includes(what))
    .map((line) => line.split(' ')[0]);

describe('DS records', () => {
  const old = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AA01' };
  const fresh = { keyTag: 2, algorithm: 13, digestType: 2, digest: 'BB02' };

  test('are set, read back and taken away, new ones before old ones go', async () => {
    await registrar.setDsRecords(domain, [old]);
    await expect(registrar.listDsRecords(domain)).resolves.toEqual([old]);
    await registrar.setDsRecords(domain, [fresh]);
    await expect(registrar.listDsRecords(domain)).resolves.toEqual([fresh]);
    expect(writes('/dnssec')).toEqual(['POST', 'POST', 'DELETE']);
    await registrar.setDsRecords(domain, []);
    await expect(registrar.listDsRecords(domain)).resolves.toEqual([]);
  });

  test('that are there already are left alone, in either spelling', async () => {
    await registrar.setDsRecords(domain, [old]);
    await registrar.setDsRecords(domain, [{ ...old, digest: 'aa01' }]);
    expect(writes('/dnssec')).toEqual(['POST']);
  });

  test.each(['POST', 'DELETE'])('end as wanted when the answer to a %s is lost', async (method) => {
    await registrar.setDsRecords(domain, [old]);
    fault(`${method} /core/v1/domains/${domain}/dnssec`, { drop_after: true });
    await expect(registrar.setDsRecords(domain, [fresh])).rejects.toMatchObject({ retryable: true });
    await registrar.setDsRecords(domain, [fresh]);
    await expect(registrar.listDsRecords(domain)).resolves.toEqual([fresh]);
  });

  test('that make no sense, or of a foreign domain, are refused for good', async () => {
    const wrong = { ...old, digest: 'not hexadecimal' };
    await expect(registrar.setDsRecords(domain, [wrong])).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(registrar.setDsRecords('unknown.com', [])).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('glue records', () => {
  const ns1 = { hostname: `ns1.${domain}`, addresses: ['192.0.2.1', '2001:db8::1'] };
  const ns2 = { hostname: `ns2.${domain}`, addresses: ['192.0.2.2'] };

  test('are set, changed, read back and taken away', async () => {
    await registrar.setGlueRecords(domain, [ns1, ns2]);
    await expect(registrar.listGlueRecords(domain)).resolves.toEqual([ns1, ns2]);
    const moved = { ...ns1, addresses: ['192.0.2.9'] };
    await registrar.setGlueRecords(domain, [moved]);
    await expect(registrar.listGlueRecords(domain)).resolves.toEqual([moved]);
    expect(writes('/vanity_nameservers')).toEqual(['POST', 'POST', 'PUT', 'DELETE']);
  });

  test('that are the same in another order are left alone', async () => {
    await registrar.setGlueRecords(domain, [ns1]);
    await registrar.setGlueRecords(domain, [{ ...ns1, addresses: [...ns1.addresses].reverse() }]);
    expect(writes('/vanity_nameservers')).toEqual(['POST']);
  });

  test('in use cannot be taken away', async () => {
    await registrar.setGlueRecords(domain, [ns1]);
    await registrar.setNameservers(domain, [ns1.hostname]);
    await expect(registrar.setGlueRecords(domain, [])).rejects.toMatchObject({ kind: 'rejected' });
    await expect(registrar.listGlueRecords(domain)).resolves.toEqual([ns1]);
  });

  test('with an address that is none are refused for good', async () => {
    const wrong = { ...ns1, addresses: ['nowhere'] };
    await expect(registrar.setGlueRecords(domain, [wrong])).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
