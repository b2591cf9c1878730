import type { EndpointDefinition, Reply } from '../contract/endpoint.ts';
import { type FollowUp, type PlanWithFollowUp, writePlan } from '../events/index.ts';
import { writeOne } from '../platform/table/write.ts';
import type { FormReader } from './body.ts';
import { handle } from './handler.ts';
import { rememberReply, rememberUnfinished, replaceReply } from './idempotency.ts';
import type { HttpHandler } from './reply.ts';
import { operationOf } from './request.ts';
import type { Load, Request } from './request-state.ts';

/** What a request changes, and the reply once it is changed. */
type PlannedReply<D extends EndpointDefinition> = PlanWithFollowUp & {
  reply: Reply<D>;
  /**
   * Goes on once the plan is written, while the caller waits; its reply takes the place of the other. Until then a
   * repetition with the same idempotency key is a 409.
   */
  complete?: () => Promise<Reply<D>>;
  /** What a repetition with the same idempotency key gets, where `reply` is too large to be kept. */
  repeated?: Reply<D>;
};

type Planner<D extends EndpointDefinition, L, P, R> = (
  request: Request<D>,
  loaded: L,
  prepared: P,
) => Promise<R> | R;

/** `plan` works out what is written, without writing it. */
type Planning<D extends EndpointDefinition, L, P> =
  | { plan: Planner<D, L, P, PlannedReply<D> & { followUp?: never }>; dispatch?: never }
  /** `dispatchFollowUp`; passed in, because its client of SQS takes longer to load than most changes need to. */
  | { plan: Planner<D, L, P, PlannedReply<D>>; dispatch: (followUp: FollowUp) => Promise<void> };

export type Command<D extends EndpointDefinition, L, P> = {
  /** Needed where the endpoint takes `multipart` bodies. */
  readForm?: FormReader;
  /** Reads what the plan needs: side by side with the credential check, and again after a conflict. */
  load?: Load<D, L>;
  /** What has to happen outside the table before it is written; once, however often the plan is made. */
  prepare?: (request: Request<D>, loaded: L) => Promise<P>;
  /** Takes back what was prepared for a plan that was not written. Must not throw. */
  discard?: (prepared: P, request: Request<D>) => Promise<void>;
} & Planning<D, L, P>;

/** What the reply to a request is remembered under; null where it is not. */
const scopeOf = <D extends EndpointDefinition>(
  definition: D,
  { caller, idempotencyKey, fingerprint }: Request<D>,
) =>
  definition.idempotent && idempotencyKey !== ''
    ? { client: caller.clientId, operation: operationOf(definition), idempotencyKey, fingerprint }
    : null;

/** Remembers the reply to an idempotent request in the transaction of what it is about. */
const remembered = <D extends EndpointDefinition>(
  definition: D,
  request: Request<D>,
  planned: PlannedReply<D>,
): PlannedReply<D> => {
  const scope = scopeOf(definition, request);
  if (!scope) return planned;
  const remember = planned.complete ? rememberUnfinished : rememberReply;
  const write = remember(scope, planned.repeated ?? planned.reply, request.now);
  return { ...planned, writes: [...planned.writes, write] };
};

/** What a request led to while its caller waited takes the place of the reply that was remembered. */
const rememberAgain = async <D extends EndpointDefinition>(
  definition: D,
  request: Request<D>,
  reply: Reply<D>,
): Promise<void> => {
  const scope = scopeOf(definition, request);
  if (scope) await writeOne(replaceReply(scope, reply, request.now));
};

/**
 * The Lambda handler of one endpoint that changes something: loads, lets in who may, prepares, plans, writes the plan
 * in one transaction (with the reply of an idempotent request), plans anew where somebody else changed what it had
 * read, dispatches what follows and replies.
 */
export const command = <D extends EndpointDefinition, L = undefined, P = undefined>(
  definition: D,
  { readForm, load, prepare, plan, discard, dispatch }: Command<D, L, P>,
): HttpHandler =>
  handle<D, L>(definition, {
    ...(readForm ? { readForm } : {}),
    ...(load ? { load } : {}),
    respond: async (request, loaded) => {
      const { path, query, body, caller, now } = request;
      const enquiry = { path, query, body, clientId: caller.clientId, claimedUserId: caller.userId, now };
      const reload = async () => (await load?.(enquiry)) as L;
      const prepared = (await prepare?.(request, loaded)) as P;
      const written = writePlan(loaded, reload, async (current) =>
        remembered(definition, request, await plan(request, current, prepared)),
      );
      const { reply, followUp, complete } = await written.catch(async (error) => {
        await discard?.(prepared, request);
        throw error;
      });
      if (followUp) await dispatch?.(followUp);
      if (!complete) return reply;
      const completed = await complete().catch(async (error) => {
        await rememberAgain(definition, request, reply);
        throw error;
      });
      await rememberAgain(definition, request, completed);
      return completed;
    },
  });
