import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { say } from '../languages/sentence.ts';
import { DAY_SECONDS, toEpoch } from '../platform/dates.ts';
import { conflict, Failure } from '../platform/failure.ts';
import { absentOrBefore, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { put, putNew, remove, update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

const KEPT_SECONDS = 7 * DAY_SECONDS;

const keyOf = (scope: ReplyScope) => keys.idempotency(scope.client, scope.operation, keyHashOf(scope));

/** Longer than a function runs: whoever has not finished by then has died, and cannot replace what is then repeated. */
const UNFINISHED_MS = 35_000;

/** An answer that was given before; null where it was the answer to another request with the same key. */
export type KeptReply = { status: number; json: string; unfinished_until?: string } | null;

const inProgress = (): Failure =>
  conflict('idempotency_in_progress', say`The same request is being carried out. Try again.`, 1);

/**
 * The answer an operation of a client gave to a key; undefined where there is none, or none any more. Throws 409 with
 * `Retry-After` while the request that has the key goes on.
 */
export const findReply = async (scope: ReplyScope, now: Date): Promise<KeptReply | undefined> => {
  const stored = await getItem(keyOf(scope));
  if (!stored || stored.expires_at_epoch <= toEpoch(now)) return undefined;
  const { fingerprint, status, sealed, json, unfinished_until } = stored;
  if (sealed === undefined) return fingerprint === scope.fingerprint ? { status, json: json ?? '' } : null;
  if (fingerprint !== keptFingerprintOf(scope)) return null;
  if (unfinished_until && unfinished_until > now.toISOString()) throw inProgress();
  return { status, json: unsealReply(scope, sealed), ...(unfinished_until ? { unfinished_until } : {}) };
};

/** Ids of the records at the top of a body, such as `{order: 7, invoice: 8}`. */
const idsIn = (body: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) =>
      typeof value?.id === 'number' ? [[name, value.id] as const] : [],
    ),
  );

type Answer = { status: number; body: unknown };

const replyRecord = (scope: ReplyScope, { status, body }: Answer, now: Date, keptSeconds: number) => ({
  ...keyOf(scope),
  fingerprint: keptFingerprintOf(scope),
  status,
  sealed: sealReply(scope, JSON.stringify(body)),
  ids: idsIn(body),
  expires_at_epoch: toEpoch(now) + keptSeconds,
});

/** The write that remembers an answer; it belongs in the transaction with what the answer is about. */
export const rememberReply = (
  scope: ReplyScope,
  answer: Answer,
  now: Date,
  keptSeconds = KEPT_SECONDS,
): Write =>
  putNew(
    replyRecord(scope, answer, now, keptSeconds),
    inProgress,
    absentOrBefore('expires_at_epoch', toEpoch(now)),
  );

/**
 * The same for work that goes on once it is written: the answer stands only if `replaceReply` never comes. `after` is until
 * when the one had it who has died meanwhile.
 */
export const rememberUnfinished = (scope: ReplyScope, answer: Answer, now: Date, after?: string): Write =>
  putNew(
    { ...replyRecord(scope, answer, now, KEPT_SECONDS), unfinished_until: unfinishedUntil(now) },
    inProgress,
    after ? equals('unfinished_until', after) : absentOrBefore('expires_at_epoch', toEpoch(now)),
  );

const unfinishedUntil = (now: Date): string => new Date(now.getTime() + UNFINISHED_MS).toISOString();

/** That the work which was begun at `now` goes on, and nobody has taken its place. */
const ownAnswer = (status: number, now: Date) => [
  equals('status', status),
  equals('unfinished_until', unfinishedUntil(now)),
];

/** The write by which another answer stands in the place of the unfinished one of a status; it fails once that is done. */
export const changeUnfinished = (scope: ReplyScope, from: number, answer: Answer, now: Date): Write => {
  const { status, sealed, ids } = replyRecord(scope, answer, now, KEPT_SECONDS);
  return update(keyOf(scope), { set: { status, sealed, ids } }, ownAnswer(from, now), inProgress);
};

/** The write that puts the final answer in the place of one that was remembered as unfinished. */
export const replaceReply = (scope: ReplyScope, answer: Answer, now: Date): Write =>
  put(replyRecord(scope, answer, now, KEPT_SECONDS));

/** The write that gives a key back whose work was refused. Throws where it was done, or somebody else has the key. */
export const forgetUnfinished = (scope: ReplyScope, status: number, now: Date): Write =>
  remove(keyOf(scope), ownAnswer(status, now), inProgress);

export const keyUsedBefore = (): Failure =>
  new Failure(
    'conflict',
    'idempotency_key_conflict',
    say`This Idempotency-Key was used for another request. Use a new key for a new request.`,
  );

/**
 * What an answer is kept under: the scope of its key, and what only whoever sends the same request again has, the
 * idempotency key and the request. The table has hashes of both.
 */
export type ReplyScope = {
  client: number;
  operation: string;
  idempotencyKey: string;
  /** Digest of the request. */
  fingerprint: string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const keyHashOf = ({ idempotencyKey }: ReplyScope): string => digest(idempotencyKey);

/** The form of the fingerprint that is kept: it tells requests apart and unseals nothing. */
export const keptFingerprintOf = ({ fingerprint }: ReplyScope): string => digest(`kept ${fingerprint}`);

/** HKDF (RFC 5869) with SHA-256. As hard to guess as the idempotency key, which is a random one of the app's. */
const secretOf = ({ client, operation, idempotencyKey, fingerprint }: ReplyScope): Buffer => {
  const material = JSON.stringify([idempotencyKey, fingerprint]);
  return Buffer.from(hkdfSync('sha256', material, '', `reply ${client} ${operation}`, 32));
};

/** Encrypts an answer, which may hold pay links and client secrets, with AES-256-GCM: IV, tag and text in base64url. */
export const sealReply = (scope: ReplyScope, json: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(scope), iv);
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
};

/** The answer, byte for byte. Throws for anything but what `seal` made for the same scope. */
export const unsealReply = (scope: ReplyScope, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', secretOf(scope), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};
