import type { Command } from '@commander-js/extra-typings';
import { formatReference, referenceOf } from '../../shared/operator/manual-action-reference.ts';
import { listManualActions } from '../../shared/operator/manual-actions.ts';
import { listHeldHosting, type Suspended } from '../../shared/operator/suspended-hosting.ts';
import { presentTicket } from '../../shared/tickets/present-ticket.ts';
import { listWaitingTickets, type WaitingTicket, waitsSince } from '../../shared/tickets/waiting-tickets.ts';
import { listDeadLetterQueues } from './dead-letter-queues.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { limitOption } from './pages.ts';

const ofTicket = (ticket: WaitingTicket) => {
  const { id, client_id, subject, priority, department } = presentTicket(ticket);
  return {
    since: waitsSince(ticket),
    kind: 'ticket',
    client_id,
    reference: `${client_id} ${id}`,
    subject,
    details: `${department.name}, ${priority}${ticket.assigned_to ? `, ${ticket.assigned_to}` : ''}`,
  };
};

const ofSuspended = ({ record, since, reason }: Suspended) => ({
  since,
  kind: 'suspended',
  client_id: record.client_id,
  reference: formatReference(referenceOf(record)),
  subject: record.domain,
  details: reason,
});

/** Everything that waits for staff, the longest first. */
const listInbox = async (now: Date, limit: number) => {
  const [{ tickets }, actions, { suspended }, letters] = await Promise.all([
    listWaitingTickets({ limit }),
    listManualActions(now),
    listHeldHosting(limit),
    listDeadLetterQueues(),
  ]);
  const work = actions.map(({ since, reason, client_id, reference, subject, details }) => ({
    since,
    kind: reason as string,
    client_id,
    reference,
    subject,
    details,
  }));
  const dated = [...tickets.map(ofTicket), ...work, ...suspended.map(ofSuspended)].sort((a, b) =>
    a.since < b.since ? -1 : 1,
  );
  const undated = letters.map(({ reference, reason, subject, details }) => ({
    ...{ since: null, kind: reason, client_id: null },
    ...{ reference, subject, details },
  }));
  return [...undated, ...dated.slice(0, limit)];
};

export const addInbox = (program: Command): void => {
  program
    .command('inbox')
    .description(
      'what waits for staff: tickets to answer, manual actions, suspended hosting, dead letters; the longest first',
    )
    .addOption(limitOption)
    .action(
      operation(async ({ now }, { limit }) =>
        listAnswer(
          await listInbox(now, limit),
          ({ since, kind, client_id, reference, subject, details }) => ({
            since,
            kind,
            client: client_id,
            reference,
            subject,
            details,
          }),
          'Nothing waits.',
        ),
      ),
    );
};
