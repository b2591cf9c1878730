import { readAccounts } from '../domains/costs/index.ts';
import { formatMoney, toMinor } from '../platform/money.ts';
import { listWaitingTickets, presentTicket, type WaitingTicket, waitsSince } from '../tickets/index.ts';
import {
  formatReference,
  listManualActions,
  type ManualAction,
  mergePages,
  referenceOf,
} from './manual-actions.ts';
import { listHeldHosting, type Suspended } from './service-lists.ts';

export type Work = {
  since: string;
  kind: string;
  client_id: number | null;
  reference: string;
  subject: string;
  details: string | null;
};

const ofTicket = (ticket: WaitingTicket) => {
  const { id, client_id, subject, priority, department } = presentTicket(ticket);
  return {
    place: ticket.due_sk,
    since: waitsSince(ticket),
    kind: 'ticket',
    client_id,
    reference: `${client_id} ${id}`,
    subject,
    details: `${department.name}, ${priority}${ticket.assigned_to ? `, ${ticket.assigned_to}` : ''}`,
  };
};

const ofSuspended = ({ record, since, reason }: Suspended) => ({
  place: record.due_sk ?? since,
  since,
  kind: 'suspended',
  client_id: record.client_id,
  reference: formatReference(referenceOf(record)),
  subject: record.domain,
  details: reason,
});

/** Of each registrar whose credit is short of the renewals to come; they are few, and all on the page of their time. */
const shortages = async (after: string | null) =>
  (await readAccounts()).flatMap(({ registrar, short_since: since, currency, ...account }) => {
    const { shortage, balance, expected, days } = account;
    if (since === null || shortage === null || currency === null) return [];
    const place = `${since}#${registrar}`;
    const text = (amount: number | null) => formatMoney(toMinor(amount ?? 0, currency) ?? 0, currency);
    const details = `${text(balance)} of the ${text(expected)} that the renewals of ${days} days cost`;
    const entry = {
      ...{ place, since, kind: 'registrar_credit', client_id: null, reference: registrar },
      ...{ subject: `${text(shortage)} short at ${registrar}`, details },
    };
    return after === null || place > after ? [entry] : [];
  });

/** A manual action as the inbox has it: its kind is why it waits. */
export const workOfAction = ({ reason, status: _status, ...action }: ManualAction & { place: string }) => ({
  ...action,
  kind: reason as string,
});

/**
 * One page of the tickets, manual actions and suspended hosting of all clients, and of registrars whose credit is short,
 * that wait for staff, the longest first;
 * `after` is where the page before has ended.
 */
export const listInbox = async (wanted: {
  limit: number;
  after: string | null;
  now: Date;
}): Promise<{ entries: Work[]; nextKey: string | null }> => {
  const { limit, after, now } = wanted;
  const [waiting, actions, held, short] = await Promise.all([
    listWaitingTickets({ limit, after }),
    listManualActions({ limit, after: after ?? undefined, now }),
    listHeldHosting(limit, after),
    shortages(after),
  ]);
  const { entries, nextKey } = mergePages<Work & { place: string }>(
    [
      { entries: waiting.tickets.map(ofTicket), nextKey: waiting.nextKey },
      { entries: actions.entries.map(workOfAction), nextKey: actions.nextKey },
      { entries: held.suspended.map(ofSuspended), nextKey: held.nextKey },
      { entries: short, nextKey: null },
    ],
    limit,
  );
  return { entries: entries.map(({ place: _place, ...entry }) => entry), nextKey };
};
