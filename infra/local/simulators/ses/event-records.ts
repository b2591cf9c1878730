import type { StoredMail } from './account.ts';
import type { EventName } from './event-names.ts';
import { newSesId } from './ses-id.ts';

const ACCOUNT_ID = '000000000000';
const MTA = 'dns; a1-1.smtp-out.eu-west-1.amazonses.com';
const TRIED_FOR_MS = 14 * 3600_000;

type Made = { eventType: string; [object: string]: unknown };
type Maker = (recipients: string[], at: Date) => Made;

const bounce =
  (
    bounceType: string,
    bounceSubType: string,
    dsn: { status: string; diagnosticCode: string } | null,
  ): Maker =>
  (recipients, at) => ({
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: recipients.map((emailAddress) => ({
        emailAddress,
        ...(dsn && { action: 'failed', ...dsn }),
      })),
      timestamp: at.toISOString(),
      feedbackId: newSesId(at.getTime()),
      ...(dsn && { reportingMTA: MTA }),
    },
  });

const complaint =
  (details: object): Maker =>
  (recipients, at) => ({
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
      timestamp: at.toISOString(),
      feedbackId: newSesId(at.getTime()),
      complaintSubType: null,
      ...details,
    },
  });

const feedback = (type: string) =>
  complaint({ userAgent: 'AnyCompany Feedback Loop (V0.01)', complaintFeedbackType: type });

const SUPPRESSED_TEXT =
  'Amazon SES has suppressed sending to this address because it has a recent history of bouncing';
const ON_LIST_TEXT =
  'Amazon SES did not send the message to this address because it is on the suppression list for your account';

/**
 * Every event SES documents for sending, but opens, clicks, subscriptions and templates, which are not used here
 * ("Contents of event data that Amazon SES publishes to Amazon SNS").
 */
const MAKERS = {
  send: () => ({ eventType: 'Send', send: {} }),
  delivery: (recipients, at) => ({
    eventType: 'Delivery',
    delivery: {
      timestamp: at.toISOString(),
      processingTimeMillis: 546,
      recipients,
      smtpResponse: '250 2.6.0 Message received',
      reportingMTA: 'a1-1.smtp-out.eu-west-1.amazonses.com',
    },
  }),
  bounce: bounce('Permanent', 'General', { status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }),
  no_email: bounce('Permanent', 'NoEmail', {
    status: '5.1.1',
    diagnosticCode: 'smtp; 550 5.1.1 no such user',
  }),
  suppressed: bounce('Permanent', 'Suppressed', { status: '5.1.1', diagnosticCode: SUPPRESSED_TEXT }),
  bounce_list: bounce('Permanent', 'OnAccountSuppressionList', {
    status: '5.1.1',
    diagnosticCode: ON_LIST_TEXT,
  }),
  mailbox_full: bounce('Transient', 'MailboxFull', {
    status: '5.2.2',
    diagnosticCode: 'smtp; 552 5.2.2 mailbox full',
  }),
  out_of_office: bounce('Transient', 'General', null),
  undetermined: bounce('Undetermined', 'Undetermined', null),
  complaint: feedback('abuse'),
  not_spam: feedback('not-spam'),
  complaint_list: complaint({ complaintSubType: 'OnAccountSuppressionList' }),
  delay: (recipients, at) => ({
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      timestamp: at.toISOString(),
      delayType: 'TransientCommunicationFailure',
      expirationTime: new Date(at.getTime() + TRIED_FOR_MS).toISOString(),
      delayedRecipients: recipients.map((emailAddress) => ({
        emailAddress,
        status: '4.4.1',
        diagnosticCode: 'smtp; 421 4.4.1 Unable to connect to remote host',
      })),
    },
  }),
  reject: () => ({ eventType: 'Reject', reject: { reason: 'Bad content' } }),
} satisfies Record<EventName, Maker>;

const domainOf = (mailbox: string): string => mailbox.replace(/^.*@|>.*$/gs, '');

/** One event record about a mail; tags of the sender stand beside those of SES. */
export const eventRecord = (name: EventName, mail: StoredMail, at: Date): Made => {
  const make: Maker = MAKERS[name];
  const own = Object.fromEntries(Object.entries(mail.tags).map(([tag, value]) => [tag, [value]]));
  return {
    ...make(mail.to, at),
    mail: {
      timestamp: mail.sent_at,
      source: mail.from,
      sourceArn: `arn:aws:ses:eu-west-1:${ACCOUNT_ID}:identity/${domainOf(mail.from)}`,
      sendingAccountId: ACCOUNT_ID,
      messageId: mail.id,
      destination: mail.to,
      headersTruncated: false,
      headers: mail.headers,
      commonHeaders: { from: [mail.from], to: mail.to, messageId: mail.id, subject: mail.subject },
      tags: {
        'ses:configuration-set': [mail.configuration_set],
        'ses:source-ip': ['127.0.0.1'],
        'ses:from-domain': [domainOf(mail.from)],
        'ses:caller-identity': ['simulator'],
        ...own,
      },
    },
  };
};
