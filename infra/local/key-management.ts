import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SimulatorAnswer } from './simulators/simulator.ts';

type Input = {
  KeyId?: string;
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
};

const CONTENT_TYPE = { 'content-type': 'application/x-amz-json-1.1' };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const ok = (body: object): SimulatorAnswer => ({ status: 200, headers: CONTENT_TYPE, body });
const refused = (__type: string, message = ''): SimulatorAnswer => ({
  status: 400,
  headers: CONTENT_TYPE,
  body: { __type, message },
});

/** The pairs of a context count in any order (AWS KMS, "Encryption context"). */
const bound = (context: Record<string, string> = {}): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * AWS KMS as far as it is used here: Encrypt and Decrypt of one symmetric key, over AWS JSON 1.1, with an encryption
 * context that both must name alike. `material` is 32 bytes in base64.
 */
export const answerKms = (
  material: string,
  keyId: string,
  operation: string,
  input: Input,
): SimulatorAnswer => {
  const key = Buffer.from(material, 'base64');
  if (input.KeyId !== undefined && input.KeyId !== keyId) {
    return refused('NotFoundException', `Alias ${input.KeyId} is not found.`);
  }
  if (operation === 'Encrypt') {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(input.EncryptionContext));
    const sealed = Buffer.concat([
      cipher.update(Buffer.from(input.Plaintext ?? '', 'base64')),
      cipher.final(),
    ]);
    const CiphertextBlob = Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
    return ok({ CiphertextBlob, KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
  }
  if (operation !== 'Decrypt') return refused('UnsupportedOperationException', operation);
  const blob = Buffer.from(input.CiphertextBlob ?? '', 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(bound(input.EncryptionContext))
      .setAuthTag(blob.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(blob.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return ok({ Plaintext: text.toString('base64'), KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
  } catch {
    return refused('InvalidCiphertextException');
  }
};
