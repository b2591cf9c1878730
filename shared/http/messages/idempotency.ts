import { createHash } from 'node:crypto';
import { DAY_SECONDS, toEpoch } from '../../platform/dates.ts';
import { conflict, Failure } from '../../platform/failure.ts';
import { absentOrBefore } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { put, putNew, type Write } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { StoredAnswer } from '../../records/stored-answer.ts';

const KEPT_SECONDS = 7 * DAY_SECONDS;

const keyOf = (client: number, operation: string, key: string) =>
  keys.idempotency(client, operation, createHash('sha256').update(key).digest('base64url'));

/** The answer an operation of a client gave to a key; undefined where there is none, or none any more. */
export const findReply = async (
  client: number,
  operation: string,
  key: string,
  now: Date,
): Promise<StoredAnswer | undefined> => {
  const stored = await getItem(keyOf(client, operation, key));
  return stored && stored.expires_at_epoch > toEpoch(now) ? stored : undefined;
};

/** The write that remembers an answer; it belongs in the transaction with what the answer is about. */
export const rememberReply = (
  client: number,
  operation: string,
  key: string,
  answer: Pick<StoredAnswer, 'fingerprint' | 'status' | 'json'>,
  now: Date,
  keptSeconds = KEPT_SECONDS,
): Write =>
  putNew(
    { ...keyOf(client, operation, key), ...answer, expires_at_epoch: toEpoch(now) + keptSeconds },
    () => conflict('idempotency_in_progress', 'The same request is being carried out. Try again.', 1),
    absentOrBefore('expires_at_epoch', toEpoch(now)),
  );

/** The write that puts another answer in the place of a remembered one. */
export const replaceReply = (
  client: number,
  operation: string,
  key: string,
  answer: Pick<StoredAnswer, 'fingerprint' | 'status' | 'json'>,
  now: Date,
): Write =>
  put({ ...keyOf(client, operation, key), ...answer, expires_at_epoch: toEpoch(now) + KEPT_SECONDS });

/** Null where a stored answer was given to the same request, and otherwise the conflict. */
export const sameRequest = (stored: StoredAnswer, fingerprint: string): Failure | null =>
  stored.fingerprint === fingerprint
    ? null
    : new Failure(
        'conflict',
        'idempotency_key_conflict',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      );
