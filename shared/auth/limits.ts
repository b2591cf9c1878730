import { type Sentence, say } from '../languages/sentence.ts';
import { stageTime } from '../platform/aws/stage-time.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure, tooManyRequests } from '../platform/failure.ts';
import { absentOrBefore } from '../platform/table/changes.ts';
import { upsert, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { TokenRecord } from '../records/users.ts';

export type Throttle = { scope: string; subject: string; requests: number; seconds: number };

/**
 * Counts one request in the present window of `seconds`, and throws 429 with the time until the next window, without
 * counting, where there were `requests` already. Windows end by themselves, so nobody is ever locked out for longer
 * than one. Returns a function that takes the count back, for limits on failures only.
 */
export const throttle = async (
  { scope, subject, requests, seconds }: Throttle,
  now = stageTime(),
): Promise<() => Promise<void>> => {
  const epoch = toEpoch(now);
  const window = Math.floor(epoch / seconds);
  const key = keys.limit(scope, subject, window);
  const counted = { add: { requests: 1 }, set: { expires_at_epoch: (window + 2) * seconds } };
  const isSpent = () => tooManyRequests((window + 1) * seconds - epoch);
  await writeOne(upsert(key, counted, [absentOrBefore('requests', requests)], isSpent));
  return async () => {
    await writeOne(upsert(key, { add: { requests: -1 } }));
  };
};

/**
 * Counts against several limits, one after the other; a refusal (429) takes back what was counted before it, so that
 * whoever is refused at one place spends nothing elsewhere. Returns a function that takes all the counts back.
 */
export const throttleAll = async (limits: readonly Throttle[], now: Date): Promise<() => Promise<void>> => {
  const counted: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    await Promise.all(counted.map((undo) => undo()));
  };
  for (const limit of limits) {
    try {
      counted.push(await throttle(limit, now));
    } catch (error) {
      await takeBack();
      throw error;
    }
  }
  return takeBack;
};

/** For how long a log-in, or what `POST /auth/confirm` took, is enough. */
export const PROOF_MINUTES = 10;

/** What the user of a session has shown, and when: logging in counts. Old sessions have shown a password. */
export const proofOf = ({ proved_at, proved_by, created_at }: TokenRecord) => ({
  at: proved_at ?? created_at,
  by: proved_by ?? ('password' as const),
});
export type Proof = ReturnType<typeof proofOf>;

/** A caller, as far as it matters here. */
type Proving = { proof?: Proof; lacksFactor?: boolean };

/** When a proof ends. */
export const provedUntil = (at: string): Date => new Date(Date.parse(at) + PROOF_MINUTES * 60_000);

/** Whether the caller has lately shown who it is; somebody with a second factor has to have shown that one. */
export const isProved = ({ proof, lacksFactor = false }: Proving, now: Date): boolean =>
  proof !== undefined && (lacksFactor || proof.by !== 'password') && provedUntil(proof.at) >= now;

/** Whether that was a passkey, which stands for the password and the second factor at once. */
export const isProvedByPasskey = (caller: Proving, now: Date): boolean =>
  caller.proof?.by === 'passkey' && isProved(caller, now);

const reauthenticationRequired = (message: Sentence): Failure =>
  new Failure('forbidden', 'reauthentication_required', message);

/** Throws 403 `reauthentication_required` unless a passkey was shown lately. */
export const requirePasskeyProof = (caller: Proving, now: Date): void => {
  if (isProvedByPasskey(caller, now)) return;
  throw reauthenticationRequired(
    say`Show one of your passkeys to POST /auth/confirm/passkey, then send the same request again.`,
  );
};

/** Throws 403 `reauthentication_required` for what a session alone must not do, because it can lose a domain or an account. */
export const requireProof = (caller: Proving, now: Date): void => {
  if (isProved(caller, now)) return;
  const what = caller.lacksFactor ? say`your password` : say`a code of your second factor`;
  throw reauthenticationRequired(
    say`Confirm that it is you: send ${what} to POST /auth/confirm, or show a passkey, then send the same request again.`,
  );
};
