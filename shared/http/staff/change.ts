import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Reply } from '../../contract/endpoint.ts';
import type { CHANGE_STATES, StaffDefinition } from '../../contract/staff/endpoint.ts';
import { asStaff, PROVIDER } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, Failure, invalid } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import { toMajor } from '../../platform/money.ts';
import { type Along, transact, type Write, writeOne } from '../../platform/table/write.ts';
import type { ApprovalRecord } from '../../records/events.ts';
import type { FormReader } from '../body.ts';
import {
  changeUnfinished,
  findReply,
  forgetUnfinished,
  keyUsedBefore,
  type ReplyScope,
  rememberUnfinished,
  replaceReply,
} from '../idempotency.ts';
import type { HttpHandler } from '../reply.ts';
import { operationOf } from '../request.ts';
import type { UploadedFile } from '../request-state.ts';
import {
  approvedBy,
  findApproval,
  newApproval,
  presentApproval,
  requestApproval,
  spendApproval,
} from './approvals.ts';
import { handleStaff, readEntry, type StaffRequest } from './handle-staff.ts';

/** What is kept under a key as long as nothing is done: the status is that of no answer. */
const BEGUN = { status: 409, body: { unknown: true } } as const;
const UNKNOWN = z.object({ unknown: z.literal(true) });

/** What is kept where the change was made and its request failed afterwards. */
const FAILED_AFTER = { status: 409, body: { failed_after: true } } as const;
const FAILED = z.object({ failed_after: z.literal(true) });

const failedAfter = (): Failure =>
  conflict('already_done', say`It was done, but what follows from it has failed. Look at the record.`);

/** Makes what the change writes along: the answer as far as it is known then, and what else it takes or spends. */
type Commit = (body: object, writes?: Write[]) => Along;

/**
 * Carries out a change once for its key, whatever dies on the way: the key is taken before, and marked in the transaction
 * of the change by what `commit` has it write along. A repetition hears what was answered; where nothing was done by a
 * process that has died, it does it in its place. What was refused gives the key back, and what is refused only after the
 * change was made is told so, each time.
 */
const once = async <B extends object>(scope: ReplyScope, now: Date, run: (commit: Commit) => Promise<B>) => {
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

type Changed<D extends StaffDefinition> = NonNullable<
  Extract<Reply<D>, { status: 200 }>['body'] extends { data: infer R } ? R : never
>;

type Sent = { reason: string; confirm?: string | undefined };

/** What would be done: sentences, and the money that would move, in minor units. */
export type StaffPlan = { says: string[]; money?: { amount: number; currency: string } | undefined };

export type StaffChange<D extends StaffDefinition, L> = {
  /** Reads what there is. Throws what is in the way. */
  load: (request: StaffRequest<D>) => Promise<L>;
  /** Says what would be done with it. The same for the same request as long as nothing has changed. */
  plan: (loaded: L, request: StaffRequest<D>) => StaffPlan | Promise<StaffPlan>;
  /** Does it, by the function that the command line calls as well. */
  apply: (request: StaffRequest<D>, loaded: L) => Promise<Changed<D>>;
  /** Of a change that takes files. */
  readForm?: FormReader;
};

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Above how much money of the plan's currency somebody else has to confirm it, in major units; null for none. */
const limitOf = ({ money }: StaffPlan): number | null =>
  (money && config().staff?.second_person_above[money.currency]) ?? null;

/** What is asked for, whoever asks and why. */
const wantedOf = (body: unknown): Record<string, unknown> => {
  const { reason: _reason, confirm: _confirm, ...wanted } = body as Sent;
  return wanted;
};

const contentOf = (files: UploadedFile[]) =>
  files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('base64url')]);

/**
 * The plan as it is shown. Its id stands for what is asked for, what would be done, and the limit above which that takes
 * two people, whoever asks and why: what was shown or approved is what is done.
 */
const shown = <D extends StaffDefinition>(
  definition: D,
  { path, body, files }: StaffRequest<D>,
  plan: StaffPlan,
) => {
  const { says, money } = plan;
  const limit = limitOf(plan);
  return {
    id: digest([operationOf(definition), path, wantedOf(body), contentOf(files), says, money ?? null, limit]),
    says,
    amount: money ? toMajor(money.amount, money.currency) : null,
    currency: money?.currency ?? null,
    second_person:
      limit !== null && money !== undefined && Math.abs(toMajor(money.amount, money.currency)) > limit,
  };
};

type Shown = ReturnType<typeof shown>;

const changed = (): Failure =>
  conflict('plan_changed', say`What would be done is not what was shown or approved. Ask for the plan anew.`);

const requireKey = (key: string | null): string => {
  if (key === null) throw invalid({ 'Idempotency-Key': [say`Send an Idempotency-Key header.`] });
  return key;
};

const transactSome = async (writes: Write[]): Promise<void> => {
  if (writes.length > 0) await transact(writes);
};

type Waits = ReturnType<typeof presentApproval>;

const answer = (
  plan: Shown,
  status: (typeof CHANGE_STATES)[number],
  { data = null, approval = null }: { data?: unknown; approval?: Waits | null } = {},
) => ({ plan, status, data, approval });

/**
 * The handler of an endpoint that changes something of a client, or of the provider: without `confirm` it shows its plan and changes nothing;
 * with it that plan is carried out, once for its idempotency key, or waits for a second person where it is about much
 * money. Each answer leaves one entry in the access log of the client: of what was done, or that its data was seen.
 */
export const staffChanges = <D extends StaffDefinition, L>(
  definition: D,
  { load, plan, apply, readForm }: StaffChange<D, L>,
): HttpHandler => {
  const respond = async (request: StaffRequest<D>) => {
    const { staff, now, actor, idempotencyKey, fingerprint } = request;
    const { client = PROVIDER } = request.path as { client?: number };
    const { confirm, reason } = request.body as Sent;
    const operation = operationOf(definition);
    const look = async () => {
      const loaded = await load(request);
      return { loaded, seen: shown(definition, request, await plan(loaded, request)) };
    };
    /** Of what is nobody's, nobody was looked at. */
    const looked = () => (client === PROVIDER ? [] : [readEntry(client, operation, request)]);
    if (confirm === undefined) {
      const { seen } = await look();
      await transactSome(asStaff({ role: staff.role, reason }, looked));
      return { status: 200, body: answer(seen, 'planned') };
    }

    const key = `${staff.subject} ${requireKey(idempotencyKey)}`;
    const scope = { client, operation: `STAFF ${operation}`, idempotencyKey: key, fingerprint };
    const noted = { role: staff.role, reason, work: digest([scope.operation, key]) };
    const wait = async (seen: Shown, known: ApprovalRecord | undefined, commit: Commit) => {
      const wanted = { path: request.path as Record<string, number>, body: wantedOf(request.body) };
      const asked = { planId: seen.id, client, operation, ...wanted, says: seen.says, staff, reason };
      const approval = known ?? newApproval(asked, now);
      const waiting = answer(seen, 'waiting', { approval: presentApproval(approval) });
      const entries = () => (known ? looked() : requestApproval(approval, actor, now));
      await transact(asStaff({ ...noted, along: commit(waiting) }, entries));
      return waiting;
    };
    return once(scope, now, async (commit) => {
      const { loaded, seen } = await look();
      if (seen.id !== confirm) throw changed();
      const approval = seen.second_person ? await findApproval(seen.id, now) : undefined;
      if (seen.second_person && (!approval || approval.subject === staff.subject))
        return wait(seen, approval, commit);
      const along = commit(answer(seen, 'done'), approval ? [spendApproval(approval)] : []);
      const confirmed = approval ? approvedBy(approval) : {};
      return asStaff({ ...noted, ...confirmed, along }, async () => {
        const data = await apply(request, loaded);
        if (!along.done) await transactSome(looked());
        return answer(seen, 'done', { data });
      });
    });
  };
  return handleStaff(definition, respond, readForm);
};
