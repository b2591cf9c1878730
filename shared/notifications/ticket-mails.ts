import { appUrl } from '../auth/links.ts';
import { normaliseEmail } from '../clients/email.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { collections } from '../records/collections.ts';
import type { EventRecord } from '../records/event-record.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { departmentOf, ticketNumber } from '../tickets/present-ticket.ts';
import type { EventMailers } from './event-mailers.ts';

/** The address mails about a client go to was confirmed by a link, or is one that a member logs in with. */
const isProven = async (clientId: number): Promise<boolean> => {
  const client = await getItem(keys.client(clientId));
  if (client !== undefined && client.contact_proven === client.profile.email) return true;
  const login = client && (await getItem(keys.login(normaliseEmail(client.profile.email))));
  return login !== undefined && (await getItem(keys.membership(login.user_id, clientId))) !== undefined;
};

/** What the client wrote goes to nobody else: without the subject where the address is not proven. */
const named = async ({ client_id, id, subject }: TicketRecord) => ({
  ticket_number: ticketNumber(id),
  ticket_subject: (await isProven(client_id)) ? subject : null,
  url: appUrl(`/clients/${client_id}/tickets/${id}`),
});

const aboutTicket =
  <V>(variables: (ticket: TicketRecord, event: EventRecord) => Promise<V> | V) =>
  async (event: EventRecord) => {
    const ticket = await getItem(keys.ticket(event.client_id, event.subject.id));
    return ticket ? variables(ticket, event) : null;
  };

/** The answer that was written in the transaction of an event. */
const answerOf = async ({ client_id, id }: TicketRecord, { created_at }: EventRecord) => {
  const { items } = await queryPage(collections.messages(client_id, id), { limit: 20 });
  const answers = items.filter(({ author }) => author === 'staff');
  return answers.find((message) => message.created_at === created_at) ?? answers[0];
};

export const ticketMails = {
  ticket_opened: aboutTicket(async (ticket) => ({
    ...(await named(ticket)),
    department: departmentOf(ticket).name,
  })),
  ticket_answered: aboutTicket(async (ticket, event) => {
    const answer = await answerOf(ticket, event);
    return {
      ...(await named(ticket)),
      answer: answer?.message ?? '',
      attachments: answer?.attachments.length ?? 0,
    };
  }),
  ticket_closed: aboutTicket(named),
} satisfies Partial<EventMailers>;
