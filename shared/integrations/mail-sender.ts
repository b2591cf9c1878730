/** A mailbox with the name shown beside it. */
export type Mailbox = { name: string | null; address: string };

export type OutgoingMail = {
  /** Our id of this mail, which comes back with every MailEvent: 1 to 256 of A-Z, a-z, 0-9, `_` and `-`. */
  mailId: string;
  /** One recipient, so that an event belongs to one person. */
  to: string;
  from: Mailbox;
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string;
  /** For a mail its reader may turn off (RFC 2369, RFC 8058): where a mail program posts that wish. Else null. */
  unsubscribeUrl: string | null;
  /** Further header fields in printable ASCII. */
  headers?: Record<string, string>;
};

/**
 * Sends mail. `send` resolves once the provider has accepted the mail and throws IntegrationError otherwise:
 * - `rejected`: this mail can never be sent as it is.
 * - `unavailable`: it was not accepted, and the mail itself is not the cause; repeat it later. `code` tells what a
 *   person has to put right, if anything.
 * - `timeout`, `invalid_response`: it may have been accepted. No provider recognises a repetition, so a caller that
 *   repeats may send the mail twice and must count.
 */
export type MailSender = {
  readonly id: 'ses';
  send(mail: OutgoingMail): Promise<{ providerMessageId: string }>;
};

/** What became of a mail after it was accepted. Events come late, twice and in any order. */
export type MailEvent = {
  /** The same for each delivery of one event. */
  eventId: string;
  mailId: string;
  providerMessageId: string;
  occurredAt: Date;
  recipients: string[];
} & (
  | { type: 'sent' | 'delivered' | 'complained' }
  /** `permanent`: never write to this address again. `suppressed`: refused because of what earlier mails met. */
  | { type: 'bounced'; permanent: boolean; suppressed: boolean; reason: string; diagnostic: string | null }
  | { type: 'delayed'; reason: string; diagnostic: string | null; triesEndAt: Date | null }
  /** Accepted, then found harmful and not delivered. */
  | { type: 'rejected'; reason: string }
);
