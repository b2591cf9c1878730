import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type SealedFor, unseal } from '../platform/aws/seal.ts';
import { toRealTime } from '../platform/aws/stage-time.ts';
import { config } from '../platform/config/config.ts';
import { equals, exists } from '../platform/table/changes.ts';
import { check, putNew, remove, update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { FactorRecord, PasskeyRecord, RecoveryCodesRecord, UserRecord } from '../records/users.ts';

const PERIOD_SECONDS = 30;
/** Clocks of phones are off by half a minute at times (RFC 6238, section 5.2). */
const WINDOW = 1;

/** SHA-1 with six digits, because authenticator apps ignore anything else. */
const totpOf = (secret: Secret, email: string) =>
  new TOTP({
    issuer: config().brand,
    label: email,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** What the secret of a factor is encrypted for: it works for no other user and no other factor. */
export const sealedFor = ({ pk, sk }: { pk: string; sk: string }): SealedFor => ({ factor: `${pk} ${sk}` });

/** 160 random bits, and how an authenticator app reads them from a QR code. */
export const newSecret = (email: string): { secret: string; url: string } => {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, url: totpOf(secret, email).toString() };
};

/** The time step, of the real time, as phones have it, that a code is of; null for one that is wrong, or not later than the last one taken. */
export const timeStepOf = async (factor: FactorRecord, code: string, now: Date): Promise<number | null> => {
  const { last_step = 0 } = factor;
  const secret = await unseal(factor.secret, sealedFor(factor));
  const timestamp = toRealTime(now).getTime();
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return step > last_step ? step : null;
};

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
