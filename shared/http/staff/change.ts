import { createHash } from 'node:crypto';
import type { Reply } from '../../contract/endpoint.ts';
import type { CHANGE_STATES, StaffDefinition } from '../../contract/staff/endpoint.ts';
import { asStaff, PROVIDER } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, type Failure, invalid } from '../../platform/failure.ts';
import { toMajor } from '../../platform/money.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { ApprovalRecord } from '../../records/events.ts';
import type { FormReader } from '../body.ts';
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
import { handleStaff, type StaffRequest } from './handle-staff.ts';
import { type Commit, once } from './once.ts';
import { readEntry } from './read.ts';

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
