import type {
  PaymentMessage,
  ProvisioningMessage,
  QueueMessage,
  ServiceMessage,
  UsageMessage,
} from '../contract/messages.ts';
import type { QueueName } from '../contract/resources.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { retryOnConflict, transact, type Write, writeOne } from '../platform/table/write.ts';
import type { EventRecord, MailRecord } from '../records/events.ts';
import { isToldOf } from './events.ts';

/** What a change writes, in one transaction. Nothing has happened before it is written. */
export type Plan = { writes: Write[] };

/** A plan with what has to be sent once it is written. */
export type PlanWithFollowUp = Plan & { followUp?: FollowUp };

/** All writes or none; a single one costs half of a transaction. */
const commit = async (writes: Write[]): Promise<void> => {
  const [first, ...rest] = writes;
  if (!first) return;
  if (rest.length === 0 && !first.action.ConditionCheck && !first.along) await writeOne(first);
  else await transact(writes);
};

/**
 * Writes what `plan` makes of what was loaded, and plans again with what `reload` reads when somebody else has changed
 * it meanwhile. `loaded` may be null where nothing was read beforehand. Returns the plan that was written, whose
 * follow-up has still to be dispatched.
 */
export const writePlan = <L, P extends Plan>(
  loaded: L | null,
  reload: () => Promise<L>,
  plan: (loaded: L) => Promise<P> | P,
): Promise<P> =>
  retryOnConflict(loaded, async (first) => {
    const planned = await plan(first ?? (await reload()));
    await commit(planned.writes);
    return planned;
  });

/** Loads, plans, writes the plan, as `writePlan` does, and dispatches what follows. Returns the plan. */
export const carryOut = async <L, P extends PlanWithFollowUp>(
  load: () => Promise<L>,
  plan: (loaded: L) => Promise<P> | P,
): Promise<P> => {
  const planned = await writePlan(null, load, plan);
  if (planned.followUp) await dispatchFollowUp(planned.followUp);
  return planned;
};

/** What follows from a committed change. */
export type FollowUp = {
  provisioning?: ProvisioningMessage[];
  renewals?: ServiceMessage[];
  usage?: UsageMessage[];
  payments?: PaymentMessage[];
  events?: EventRecord[];
  mails?: MailRecord[];
};

const send = <Q extends QueueName>(queue: Q, messages: QueueMessage<Q>[]): Promise<void> | null =>
  messages.length > 0 ? sendMessages(queue, messages) : null;

/**
 * Sends what follows from a committed change, and logs its events, from which the dashboard counts. A failure here is
 * only logged: the records are on the reconciler's list already, which sends again what was lost.
 */
export const dispatchFollowUp = async ({
  provisioning = [],
  renewals = [],
  usage = [],
  payments = [],
  events = [],
  mails = [],
}: FollowUp): Promise<void> => {
  for (const { type } of events) log.info('event', { event: type });
  const told = events.filter(isToldOf).map(({ client_id, id }) => ({ client_id, event_id: id }));
  const sends = [
    send('provisioning', provisioning),
    send('renewals', renewals),
    send('usage', usage),
    send('payments', payments),
    send(
      'mails',
      mails.map(({ reference }) => ({ mail: reference })),
    ),
    send('notifications', told),
  ];
  for (const result of await Promise.allSettled(sends)) {
    if (result.status === 'rejected') log.warn('follow-up not sent', errorFields(result.reason));
  }
};
