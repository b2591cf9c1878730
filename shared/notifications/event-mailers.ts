import type { EventTemplate } from '../events/index.ts';
import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { VariablesOf } from '../mail-templates/facts/mails.ts';
import { appUrl } from '../platform/config/config.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { getItem, queryPage } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { EventRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { departmentOf, type TicketRecord } from '../records/tickets.ts';
import { normaliseEmail } from '../records/users.ts';

/** How the variables of each mail about an event are read, in its language; null where its record is gone. */
export type EventMailers = {
  [T in EventTemplate]: (event: EventRecord, locale: MailLocale) => Promise<VariablesOf<T> | null>;
};

export const announcementMails = {
  announcement: async ({ id }) => {
    const record = await getItem(keys.announcement(id));
    return record
      ? { title: record.title, message: record.message, incident: record.type === 'incident' }
      : null;
  },
} satisfies Partial<EventMailers>;

export const profileMails = {
  profile_updated: async ({ client_id, created_at }) => ({
    updated_at: created_at,
    url: appUrl(`/clients/${client_id}/profile`),
  }),
} satisfies Partial<EventMailers>;

/** The address mails about a client go to was confirmed by a link, or is one that a member logs in with. */
const isProven = async (clientId: number): Promise<boolean> => {
  const client = await getItem(keys.client(clientId));
  if (client !== undefined && client.contact_proven === client.profile.email) return true;
  const login = client && (await getItem(keys.login(normaliseEmail(client.profile.email))));
  return login !== undefined && (await getItem(keys.membership(login.user_id, clientId))) !== undefined;
};

/** What the client wrote goes to nobody else: without the subject where the address is not proven. */
const named = async ({ client_id, id, subject }: TicketRecord) => ({
  ticket_number: numberOf('ticket', id),
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
  ticket_closed: aboutTicket(async (ticket) => ({
    ...(await named(ticket)),
    merged_into: ticket.merged_into === undefined ? null : numberOf('ticket', ticket.merged_into),
  })),
} satisfies Partial<EventMailers>;
