import { expect, test } from 'vitest';
import {
  keptFingerprintOf,
  keyHashOf,
  type ReplyScope,
  sealReply,
  unsealReply,
} from '../../shared/http/idempotency.ts';

const SCOPE: ReplyScope = {
  client: 2001,
  operation: 'POST /clients/{client}/orders',
  idempotencyKey: '6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11',
  fingerprint: 'digest-of-the-request',
};
const JSON_TEXT = '{"payment_url":"https://api.example.com/pay/sécret"}';

test('a sealed answer is the same again, byte for byte, and says nothing without its key', () => {
  const sealed = sealReply(SCOPE, JSON_TEXT);
  expect(unsealReply(SCOPE, sealed)).toBe(JSON_TEXT);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('pay/');
  expect(sealReply(SCOPE, JSON_TEXT)).not.toBe(sealed);
  // 96 bits of IV, for which GCM is made (SP 800-38D), and a tag of 128.
  expect(Buffer.from(sealed, 'base64url')).toHaveLength(12 + 16 + Buffer.byteLength(JSON_TEXT));
});

test.each<[string, Partial<ReplyScope>]>([
  ['another client', { client: 2002 }],
  ['another operation', { operation: 'POST /clients/{client}/credit/invoices' }],
  ['another key', { idempotencyKey: 'another' }],
  ['another request', { fingerprint: 'another' }],
  [
    'what the table has of key and request',
    { idempotencyKey: keyHashOf(SCOPE), fingerprint: keptFingerprintOf(SCOPE) },
  ],
])('an answer stays sealed with %s', (_name, change) => {
  const sealed = sealReply(SCOPE, JSON_TEXT);
  expect(() => unsealReply({ ...SCOPE, ...change }, sealed)).toThrow();
});

test('an answer that was changed in the table is refused', () => {
  const bytes = Buffer.from(sealReply(SCOPE, JSON_TEXT), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unsealReply(SCOPE, bytes.toString('base64url'))).toThrow();
});
