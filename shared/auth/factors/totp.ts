import { Secret, TOTP } from 'otpauth';
import { type SealedFor, unseal } from '../../platform/aws/seal.ts';
import { config } from '../../platform/config/config.ts';
import type { FactorRecord } from '../../records/factor-record.ts';

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

/** The time step a code is of; null for one that is wrong, or not later than the last one taken. */
export const stepOf = async (factor: FactorRecord, code: string, now: Date): Promise<number | null> => {
  const { last_step = 0 } = factor;
  const secret = await unseal(factor.secret, sealedFor(factor));
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return step > last_step ? step : null;
};
