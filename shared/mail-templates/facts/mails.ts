import type { MailContent } from '../content/blocks.ts';
import type { Say } from '../content/locale.ts';
import type { AccountMails } from './account.ts';
import type { ClientsMails } from './clients.ts';
import type { DomainsMails } from './domains.ts';
import type { HostingMails } from './hosting.ts';
import type { InvoicesMails } from './invoices.ts';
import type { OrdersMails } from './orders.ts';
import type { PaymentsMails } from './payments.ts';
import type { SecurityMails } from './security.ts';
import type { TicketsMails } from './tickets.ts';

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
