import { about, audit, carryOut, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict, invalid } from '../platform/failure.ts';
import type { Actor } from '../records/events.ts';
import type { TicketRecord } from '../records/tickets.ts';
import { changeTicket, getTicket, isWaiting, ticketEvent, ticketNumber } from './tickets.ts';

/** Each one is a query more for whoever reads the ticket. */
const MAX_MERGED = 10;

/** What the other ticket becomes: it waits at least as long as the one that goes on in it. */
const absorb = (into: TicketRecord, from: TicketRecord, now: Date) => {
  const merged = [...(into.merged ?? []), from.id, ...(from.merged ?? [])];
  if (merged.length > MAX_MERGED)
    throw conflict('too_many_merged', say`At most ${MAX_MERGED} tickets are merged into one.`);
  const wakes = isWaiting(from.status) && !isWaiting(into.status);
  const last = from.last_reply_at > into.last_reply_at ? from : into;
  const { due_pk: _pk, due_sk: _sk, ...anew } = into;
  const waitedLonger = from.due_sk && into.due_sk && from.due_sk < into.due_sk;
  return changeTicket(
    waitedLonger ? anew : into,
    {
      status: wakes ? from.status : into.status,
      ...(wakes ? { closed_at: null } : {}),
      merged,
      message_count: into.message_count + from.message_count,
      last_reply_by: last.last_reply_by,
      last_reply_at: last.last_reply_at,
    },
    now,
    from.due_sk?.split('#')[0],
  );
};

const planMerge = (
  from: TicketRecord,
  into: TicketRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { ticket: TicketRecord } => {
  if (from.id === into.id) throw invalid({ into: [say`Name another ticket of the client.`] });
  if (from.merged_into === into.id) return { ticket: into, writes: [] };
  const changed = absorb(into, from, now);
  const closed_at = from.closed_at ?? now.toISOString();
  const closed = changeTicket(from, { status: 'closed', closed_at, merged_into: into.id }, now);
  const [number, other] = [ticketNumber(from.id), ticketNumber(into.id)];
  const message = say`Ticket ${number} was merged into ${other}, where it goes on.`;
  const event = ticketEvent(from, 'ticket_closed', message, now);
  return {
    ticket: changed.ticket,
    writes: [
      closed.write,
      changed.write,
      writeEvent(event),
      audit(about.ticket(from), actor, 'ticket.merged', now, { into: into.id }),
    ],
    followUp: { events: [event] },
  };
};

/**
 * Has a ticket go on in another one of the same client, once: it is closed for good, its messages are shown there in
 * their order, and the client is told. Throws 404 for an unknown one and 409 for one that goes on elsewhere already.
 * Returns the other one.
 */
export const mergeTicket = async (
  clientId: number,
  fromId: number,
  intoId: number,
  actor: Actor,
  now: Date,
): Promise<TicketRecord> => {
  const load = () => Promise.all([getTicket(clientId, fromId), getTicket(clientId, intoId)]);
  return (await carryOut(load, ([from, into]) => planMerge(from, into, actor, now))).ticket;
};
