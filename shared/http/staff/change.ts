import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Reply } from '../../contract/endpoint.ts';
import type { CHANGE_STATES, StaffDefinition } from '../../contract/staff/endpoint.ts';
import { asStaff } from '../../events/index.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, Failure, invalid } from '../../platform/failure.ts';
import { toMajor } from '../../platform/money.ts';
import { pagesOf } from '../../platform/table/query.ts';
import { writeOne } from '../../platform/table/write.ts';
import { collections } from '../../records/collections.ts';
import { findReply, forgetReply, type ReplyScope, rememberUnfinished, replaceReply } from '../idempotency.ts';
import type { HttpHandler } from '../reply.ts';
import { operationOf } from '../request.ts';
import { requestApproval, spendApproval } from './approvals.ts';
import { handleStaff, type StaffRequest } from './handle-staff.ts';

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
};

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const needsSecond = ({ money }: StaffPlan): boolean => {
  const above = money && config().staff?.second_person_above[money.currency];
  return above !== undefined && Math.abs(toMajor(money?.amount ?? 0, money?.currency ?? '')) > above;
};

/** What is asked for, whoever asks and why. */
const wantedOf = (body: unknown): Record<string, unknown> => {
  const { reason: _reason, confirm: _confirm, ...wanted } = body as Sent;
  return wanted;
};

/** The plan as it is shown. Its id stands for what is asked for and what would be done, whoever asks and why. */
const shown = <D extends StaffDefinition>(
  definition: D,
  { path, body }: StaffRequest<D>,
  plan: StaffPlan,
) => {
  const { says, money } = plan;
  return {
    id: digest([operationOf(definition), path, wantedOf(body), says, money ?? null]),
    says,
    amount: money ? toMajor(money.amount, money.currency) : null,
    currency: money?.currency ?? null,
    second_person: needsSecond(plan),
  };
};

type Shown = ReturnType<typeof shown>;

const changed = (): Failure =>
  conflict('plan_changed', 'What would be done is no longer what was shown. Look at the plan again.');

const requireKey = (key: string | null): string => {
  if (key === null) throw invalid({ 'Idempotency-Key': ['Send an Idempotency-Key header.'] });
  return key;
};

/** Whether a request whose end nobody knows has changed something: the entry stands in the transaction of the change. */
const wasDone = async (client: number, work: string): Promise<boolean> => {
  for await (const entries of pagesOf(collections.staffAccess(client)))
    if (entries.some((entry) => entry.work === work)) return true;
  return false;
};

const UNKNOWN = z.object({ unknown: z.literal(true) });

/** The answer that was given to this key before; throws where nobody knows the end of it, and says whether it was done. */
const givenBefore = async (scope: ReplyScope, work: string, now: Date) => {
  const kept = await findReply(scope, now);
  if (kept === undefined) return null;
  if (kept === null)
    throw conflict('idempotency_key_conflict', 'This Idempotency-Key was used for another request.');
  const body = JSON.parse(kept.json) as unknown;
  if (!UNKNOWN.safeParse(body).success) return { status: kept.status, body };
  throw (await wasDone(scope.client, work))
    ? conflict('already_done', 'This was done. Look at the record.')
    : conflict('not_done', 'Nothing was changed. Send it again with another Idempotency-Key.');
};

/**
 * Does the work once, whatever dies on the way: the key is taken before, and given back where the work was refused. Where
 * the process dies between, a repetition tells whether it was done, by the entry of the audit trail.
 */
const once = async <B extends object>(scope: ReplyScope, work: string, now: Date, run: () => Promise<B>) => {
  const before = await givenBefore(scope, work, now);
  if (before) return { ...before, headers: { 'idempotency-replayed': 'true' } };
  await writeOne(rememberUnfinished(scope, { status: 409, body: { unknown: true } }, now));
  const body = await run().catch(async (error: unknown) => {
    if (error instanceof Failure) await writeOne(forgetReply(scope));
    throw error;
  });
  await writeOne(replaceReply(scope, { status: 200, body }, now));
  return { status: 200, body };
};

const answer = (plan: Shown, status: (typeof CHANGE_STATES)[number], data: unknown = null) => ({
  plan,
  status,
  data,
});

/**
 * The handler of an endpoint that changes something of a client: without `confirm` it shows its plan and changes nothing;
 * with it that plan is carried out, once for its idempotency key, or waits for a second person where it is about much
 * money.
 */
export const staffChanges = <D extends StaffDefinition, L>(
  definition: D,
  { load, plan, apply }: StaffChange<D, L>,
): HttpHandler =>
  handleStaff(definition, async (request) => {
    const { staff, now, idempotencyKey, fingerprint } = request;
    const { client } = request.path as unknown as { client: number };
    const { confirm, reason } = request.body as Sent;
    const operation = operationOf(definition);
    const look = async () => {
      const loaded = await load(request);
      return { loaded, seen: shown(definition, request, await plan(loaded, request)) };
    };
    if (confirm === undefined) return { status: 200, body: answer((await look()).seen, 'planned') };

    const key = `${staff.subject} ${requireKey(idempotencyKey)}`;
    const scope = { client, operation: `STAFF ${operation}`, idempotencyKey: key, fingerprint };
    const work = digest([scope.operation, key]);
    return once(scope, work, now, async () => {
      const { loaded, seen } = await look();
      if (seen.id !== confirm) throw changed();
      const wanted = { path: request.path as Record<string, number>, body: wantedOf(request.body) };
      const asked = { planId: seen.id, client, operation, ...wanted, says: seen.says, staff, reason };
      if (seen.second_person && !(await spendApproval(asked, now))) {
        await requestApproval(asked, now);
        return answer(seen, 'waiting');
      }
      const data = await asStaff({ role: staff.role, reason, work }, () => apply(request, loaded));
      return answer(seen, 'done', data);
    });
  });
