import { requireEnv } from '../env.ts';
import { callAws } from './call-aws.ts';

/** What a sealed text belongs to: unsealing it for anything else fails, so that it cannot be moved to another record. */
export type SealedFor = Readonly<Record<string, string>>;

const PREFIX = 'kms:';

/** Of earlier releases some are plain. */
export const isSealed = (stored: string): boolean => stored.startsWith(PREFIX);

/** A short secret (at most 4 KB) as it is stored: encrypted by the key of this stage, which never leaves AWS KMS. */
export const seal = async (text: string, context: SealedFor): Promise<string> => {
  const answer = (await callAws('kms', 'Encrypt', {
    KeyId: requireEnv('FACTOR_KEY_ID'),
    Plaintext: Buffer.from(text).toString('base64'),
    EncryptionContext: context,
  })) as { CiphertextBlob: string };
  return `${PREFIX}${answer.CiphertextBlob}`;
};

/** The text of what `seal` made for the same, or of what was stored before there was a key. */
export const unseal = async (stored: string, context: SealedFor): Promise<string> => {
  if (!isSealed(stored)) return stored;
  const answer = (await callAws('kms', 'Decrypt', {
    KeyId: requireEnv('FACTOR_KEY_ID'),
    CiphertextBlob: stored.slice(PREFIX.length),
    EncryptionContext: context,
  })) as { Plaintext: string };
  return Buffer.from(answer.Plaintext, 'base64').toString();
};
