import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { lazy } from '../../../platform/env.ts';
import { IntegrationError, refusalText } from '../../integration-error.ts';
import type { MailEvent } from '../../mail-sender.ts';
import { MAIL_ID_TAG, SYSTEM } from './names.ts';

const time = schema(() => z.iso.datetime({ offset: true }));
const recipients = schema(() =>
  z
    .array(
      z.object({
        emailAddress: z.string(),
        status: z.string().optional(),
        diagnosticCode: z.string().optional(),
      }),
    )
    .default([]),
);

/**
 * Event records as SES publishes them ("Contents of event data that Amazon SES publishes to Amazon SNS"). SES may add
 * fields, types and reasons at any time, so only what is used is read, and reasons are not a closed set.
 */
const recordSchema = lazy(() =>
  z.object({
    eventType: z.string(),
    mail: z.object({
      messageId: z.string().min(1),
      timestamp: time(),
      destination: z.array(z.string()),
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
    bounce: z
      .object({
        bounceType: z.string(),
        bounceSubType: z.string(),
        bouncedRecipients: recipients(),
        timestamp: time(),
        feedbackId: z.string(),
      })
      .optional(),
    complaint: z
      .object({
        complainedRecipients: recipients(),
        timestamp: time(),
        feedbackId: z.string(),
        complaintFeedbackType: z.string().nullish(),
      })
      .optional(),
    delivery: z.object({ timestamp: time(), recipients: z.array(z.string()) }).optional(),
    deliveryDelay: z
      .object({
        delayType: z.string(),
        delayedRecipients: recipients(),
        expirationTime: time().optional(),
        timestamp: time().optional(),
      })
      .optional(),
    reject: z.object({ reason: z.string() }).optional(),
  }),
);

type Record_ = z.output<ReturnType<typeof recordSchema>>;
type Recipients = z.output<ReturnType<typeof recipients>>;

const addresses = (list: Recipients): string[] => list.map(({ emailAddress }) => emailAddress);

/** The receiving server's words, without what they quote of the mail. */
const diagnosticOf = (list: Recipients): string | null => {
  const [first] = list;
  const text = refusalText([first?.status, first?.diagnosticCode].filter(Boolean).join(' '));
  return text === '' ? null : text;
};

const SUPPRESSED = new Set(['Suppressed', 'OnAccountSuppressionList']);

type Details = Pick<MailEvent, 'occurredAt' | 'recipients'> & { eventId?: string };

const bounced = ({ bounce }: Record_) =>
  bounce && {
    type: 'bounced' as const,
    eventId: bounce.feedbackId,
    occurredAt: new Date(bounce.timestamp),
    recipients: addresses(bounce.bouncedRecipients),
    permanent: bounce.bounceType === 'Permanent',
    suppressed: SUPPRESSED.has(bounce.bounceSubType),
    reason: `${bounce.bounceType}/${bounce.bounceSubType}`,
    diagnostic: diagnosticOf(bounce.bouncedRecipients),
  };

/** `not-spam` takes a complaint back and is none. */
const complained = ({ complaint }: Record_) =>
  complaint && complaint.complaintFeedbackType !== 'not-spam'
    ? {
        type: 'complained' as const,
        eventId: complaint.feedbackId,
        occurredAt: new Date(complaint.timestamp),
        recipients: addresses(complaint.complainedRecipients),
      }
    : undefined;

const delayed = ({ deliveryDelay: delay, mail }: Record_) =>
  delay && {
    type: 'delayed' as const,
    occurredAt: new Date(delay.timestamp ?? mail.timestamp),
    recipients: addresses(delay.delayedRecipients),
    reason: delay.delayType,
    diagnostic: diagnosticOf(delay.delayedRecipients),
    triesEndAt: delay.expirationTime === undefined ? null : new Date(delay.expirationTime),
  };

const detailsOf = (record: Record_) => {
  const sent: Details = { occurredAt: new Date(record.mail.timestamp), recipients: record.mail.destination };
  switch (record.eventType) {
    case 'Send':
      return { type: 'sent' as const, ...sent };
    case 'Delivery':
      return (
        record.delivery && {
          type: 'delivered' as const,
          occurredAt: new Date(record.delivery.timestamp),
          recipients: record.delivery.recipients,
        }
      );
    case 'Reject':
      return record.reject && { type: 'rejected' as const, ...sent, reason: record.reject.reason };
    case 'Bounce':
      return bounced(record);
    case 'Complaint':
      return complained(record);
    case 'DeliveryDelay':
      return delayed(record);
    default:
      return undefined;
  }
};

const malformed = (cause?: unknown): IntegrationError =>
  new IntegrationError(SYSTEM, 'invalid_response', 'an event outside the documented shape', { cause });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
};

/** The record inside the envelope of SNS (its `Message` is text) or EventBridge (`detail`), or as it is. */
const unwrap = (body: string): unknown => {
  const outer = parse(body);
  if (typeof outer !== 'object' || outer === null) throw malformed();
  if ('Type' in outer && 'Message' in outer && typeof outer.Message === 'string') return parse(outer.Message);
  if ('detail-type' in outer && 'detail' in outer) return outer.detail;
  return outer;
};

/**
 * Reads the body of a queue message that SES sent by way of SNS or EventBridge. Null for what is not about a mail of
 * this configuration set and for events that are not used (opens, clicks, subscriptions). Throws IntegrationError
 * `invalid_response` for anything else.
 *
 * No signature is checked: the queue's policy must let nobody send but the topic (`aws:SourceArn`) or the rule, and
 * the topic's policy nobody but SES for this account (`aws:SourceAccount`). Nobody but AWS can send events whose
 * `source` is `aws.ses` to an event bus, so a rule has to ask for that.
 */
export const readMailEvent = (body: string, configurationSet: string): MailEvent | null => {
  const parsed = recordSchema().safeParse(unwrap(body));
  if (!parsed.success) throw malformed(parsed.error);
  const { mail, eventType } = parsed.data;
  const mailId = mail.tags[MAIL_ID_TAG]?.[0];
  const details = detailsOf(parsed.data);
  if (mailId === undefined || !mail.tags['ses:configuration-set']?.includes(configurationSet)) return null;
  if (details === undefined) return null;
  const eventId = `${mail.messageId}/${eventType}/${details.occurredAt.toISOString()}`;
  return { eventId, mailId, providerMessageId: mail.messageId, ...details };
};
