import type { Command } from '@commander-js/extra-typings';
import {
  formatReference,
  listHeldHosting,
  listManualActions,
  type ManualAction,
  mergePages,
  referenceOf,
  type Suspended,
} from '../../shared/operator/index.ts';
import {
  listWaitingTickets,
  presentTicket,
  type WaitingTicket,
  waitsSince,
} from '../../shared/tickets/index.ts';
import type { Wanted } from './client-records.ts';
import { listDeadLetterQueues } from './dead-letter-queues.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

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

const ofAction = ({ reason, status: _status, ...action }: ManualAction & { place: string }) => ({
  ...action,
  kind: reason as string,
});

/** One page of what waits for staff, the longest first; dead letters, which have no time, begin the first page. */
const listInbox = async (wanted: Wanted & { now: Date }) => {
  const { limit, after } = wanted;
  const [waiting, actions, held, letters] = await Promise.all([
    listWaitingTickets({ limit, after: after ?? null }),
    listManualActions(wanted),
    listHeldHosting(limit, after ?? null),
    after === undefined ? listDeadLetterQueues() : [],
  ]);
  const { entries, nextKey } = mergePages(
    [
      { entries: waiting.tickets.map(ofTicket), nextKey: waiting.nextKey },
      { entries: actions.entries.map(ofAction), nextKey: actions.nextKey },
      { entries: held.suspended.map(ofSuspended), nextKey: held.nextKey },
    ],
    limit,
  );
  const undated = letters.map(({ reference, reason, subject, details }) => ({
    ...{ since: null, kind: reason, client_id: null },
    ...{ reference, subject, details },
  }));
  return { entries: [...undated, ...entries.map(({ place: _place, ...entry }) => entry)], nextKey };
};

export const addInbox = (program: Command): void => {
  program
    .command('inbox')
    .description(
      'what waits for staff: tickets to answer, manual actions, suspended hosting, dead letters; the longest first',
    )
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ now }, { limit, after }) => {
        const { entries, nextKey } = await listInbox({ limit, after, now });
        return listAnswer(
          entries,
          ({ since, kind, client_id, reference, subject, details }) => ({
            since,
            kind,
            client: client_id,
            reference,
            subject,
            details,
          }),
          'Nothing waits.',
          nextKey,
        );
      }),
    );
};
