import { createHash, randomBytes } from 'node:crypto';
import { equals, exists } from '../../platform/table/expressions.ts';
import { check, putNew, remove, update, type Write } from '../../platform/table/write.ts';
import type { FactorRecord, RecoveryCodesRecord } from '../../records/factor-record.ts';
import { keys } from '../../records/keys.ts';
import type { PasskeyRecord } from '../../records/passkey-record.ts';
import type { UserRecord } from '../../records/user-record.ts';

const CODES = 10;

/** Without those that are mistaken for one another (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUPS = /.{4}/g;

/** 120 random bits, `7K2M-Q9ZP-04TD-XW5E-H8RB-2VNC`; of earlier releases 80. */
const newCode = (): string => {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return (letters.match(GROUPS) ?? []).join('-');
};

/** As typed by hand, with or without hyphens. A hash is enough for so many random bits. */
const hashOf = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('base64url');

/** Ten codes, shown once, in place of all there were. */
export const newRecoveryCodes = (
  userId: number,
  present: RecoveryCodesRecord | undefined,
  now: Date,
): { codes: string[]; write: Write } => {
  const codes = Array.from({ length: CODES }, newCode);
  const fresh = { hashes: codes.map(hashOf), created_at: now.toISOString() };
  const write = present
    ? update(present, { set: fresh }, [equals('hashes', present.hashes)])
    : putNew({ ...keys.recoveryCodes(userId), ...fresh });
  return { codes, write };
};

/** The write that spends a code, and how many are left then; null for one that is none. */
export const spendCode = (
  record: RecoveryCodesRecord | undefined,
  code: string,
  orElse: Write['orElse'],
): { write: Write; left: number } | null => {
  const hash = hashOf(code);
  if (!record?.hashes.includes(hash)) return null;
  const hashes = record.hashes.filter((other) => other !== hash);
  const write = update(record, { set: { hashes } }, [equals('hashes', record.hashes)], orElse);
  return { write, left: hashes.length };
};

/**
 * What goes along with the end of a second factor, where these are left: apps with a code confirmed, and passkeys. Of two
 * removals at once one sees that it is the last.
 */
export const withoutOne = (user: UserRecord, left: (FactorRecord | PasskeyRecord)[]): Write[] =>
  left.length > 0
    ? left.slice(0, 1).map((one) => check(one))
    : [
        update(user, { remove: ['second_factor'] }, [exists('second_factor')]),
        remove(keys.recoveryCodes(user.id)),
      ];
