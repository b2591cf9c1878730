import type { MailContent } from '../content/blocks.ts';
import type { Say } from '../content/locale.ts';
import type { AccountMails, ClientsMails, SecurityMails } from './account.ts';
import type { InvoicesMails, OrdersMails, PaymentsMails } from './billing.ts';
import type { DomainsMails, HostingMails } from './services.ts';

/** `ticket_subject` is null where the address is not proven to be of whoever wrote it. */
type Ticket = { ticket_number: string; ticket_subject: string | null; url: string };

type TicketsMails = {
  ticket_opened: Ticket & { department: string };
  /** `answer` is the text of the answer, whole; attachments are in the app only. */
  ticket_answered: Ticket & { answer: string; attachments: number };
  /** `merged_into`: the number of the ticket that it goes on in; null where it is closed as any other. */
  ticket_closed: Ticket & { merged_into: string | null };
  /** As staff wrote it, in their language. `incident`: something does not work, or works again. */
  announcement: { title: string; message: string; incident: boolean };
};

/** Every mail there is, by the name under which it is recorded, with what it has to be told. */
type Facts = AccountMails &
  SecurityMails &
  ClientsMails &
  OrdersMails &
  InvoicesMails &
  PaymentsMails &
  HostingMails &
  DomainsMails &
  TicketsMails;

export type MailTemplateName = keyof Facts;

/** What a mail has to be told. */
export type VariablesOf<T extends MailTemplateName> = Facts[T];

/** A mail that is still to be written, as an outbox keeps it: JSON. */
export type PlannedMail = {
  [T in MailTemplateName]: { template: T; variables: VariablesOf<T> };
}[MailTemplateName];

/** Every mail as a language writes it. */
export type Messages = {
  [T in MailTemplateName]: (variables: VariablesOf<T>, say: Say) => MailContent;
};

/** How a language writes what stands around every mail. */
export type Frame = {
  /** Between a label and its value. */
  colon: string;
  /** Why somebody gets a mail: as the user of an account, or because an address was entered, which may not be theirs. */
  reason: Record<'user' | 'stranger', (brand: string) => string>;
  unsubscribe: string;
  support: string;
  /** Of several mails in one. */
  together: (count: number, brand: string) => Omit<MailContent, 'body'>;
};

/** A language: a folder beside this one. */
export type Language = { messages: Messages; frame: Frame };
