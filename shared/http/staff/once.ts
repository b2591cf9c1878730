import * as z from 'zod';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, Failure } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import { type Along, type Write, writeOne } from '../../platform/table/write.ts';
import {
  changeUnfinished,
  findReply,
  forgetUnfinished,
  keyUsedBefore,
  type ReplyScope,
  rememberUnfinished,
  replaceReply,
} from '../idempotency.ts';

/** What is kept under a key as long as nothing is done: the status is that of no answer. */
const BEGUN = { status: 409, body: { unknown: true } } as const;
const UNKNOWN = z.object({ unknown: z.literal(true) });

/** What is kept where the change was made and its request failed afterwards. */
const FAILED_AFTER = { status: 409, body: { failed_after: true } } as const;
const FAILED = z.object({ failed_after: z.literal(true) });

const failedAfter = (): Failure =>
  conflict('already_done', say`It was done, but what follows from it has failed. Look at the record.`);

/** Makes what the change writes along: the answer as far as it is known then, and what else it takes or spends. */
export type Commit = (body: object, writes?: Write[]) => Along;

/**
 * Carries out a change once for its key, whatever dies on the way: the key is taken before, and marked in the transaction
 * of the change by what `commit` has it write along. A repetition hears what was answered; where nothing was done by a
 * process that has died, it does it in its place. What was refused gives the key back, and what is refused only after the
 * change was made is told so, each time.
 */
export const once = async <B extends object>(
  scope: ReplyScope,
  now: Date,
  run: (commit: Commit) => Promise<B>,
) => {
  const kept = await findReply(scope, now);
  if (kept === null) throw keyUsedBefore();
  const body = kept && (JSON.parse(kept.json) as unknown);
  if (FAILED.safeParse(body).success) throw failedAfter();
  if (kept && !UNKNOWN.safeParse(body).success)
    return { status: kept.status, body, headers: { 'idempotency-replayed': 'true' } };
  await writeOne(rememberUnfinished(scope, BEGUN, now, kept?.unfinished_until));

  const marked: Along[] = [];
  const commit: Commit = (answer, writes = []) => {
    const mark = changeUnfinished(scope, BEGUN.status, { status: 200, body: answer }, now);
    const along = { writes: [mark, ...writes], done: false };
    marked.push(along);
    return along;
  };
  const done = await run(commit).catch(async (error: unknown) => {
    const isRefusal = error instanceof Failure || error instanceof IntegrationError;
    if (isRefusal && marked.some((along) => along.done)) {
      log.warn('change of staff made, and failed afterwards', errorFields(error));
      await writeOne(replaceReply(scope, FAILED_AFTER, now));
      throw failedAfter();
    }
    if (error instanceof Failure) await writeOne(forgetUnfinished(scope, BEGUN.status, now));
    throw error;
  });
  await writeOne(replaceReply(scope, { status: 200, body: done }, now));
  return { status: 200, body: done };
};
