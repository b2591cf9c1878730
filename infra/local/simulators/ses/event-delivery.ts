import { randomUUID } from 'node:crypto';
import { callSqs } from '../call-sqs.ts';

/** How events travel to the queue; `PATCH /_simulator/event-delivery` changes any of it. */
export type DeliverySettings = {
  /** The envelope around a record: that of an SNS topic or of an EventBridge rule. */
  via: 'sns' | 'eventbridge';
  /** Keeps events back until set to false again, which sends them all. */
  hold: boolean;
  /** So many of the next events are lost, or come twice. */
  drop: number;
  duplicate: number;
  /** Sends what was held back newest first. */
  reverse: boolean;
};

type Event = { eventType: string };

const DETAIL_TYPES: Record<string, string> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Reject: 'Email Rejected',
  DeliveryDelay: 'Email Delivery Delayed',
};

/** What SNS puts into a queue without raw message delivery ("Amazon SNS message and JSON formats"). */
const snsEnvelope = (record: Event): object => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: 'arn:aws:sns:eu-west-1:000000000000:mail-events',
  Subject: 'Amazon SES Email Event Notification',
  Message: JSON.stringify(record),
  Timestamp: new Date().toISOString(),
  SignatureVersion: '1',
  Signature: 'simulated',
  SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-simulated.pem',
  UnsubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe',
});

const eventBridgeEnvelope = (record: Event): object => ({
  version: '0',
  id: randomUUID(),
  'detail-type': DETAIL_TYPES[record.eventType],
  source: 'aws.ses',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'eu-west-1',
  resources: ['arn:aws:ses:eu-west-1:000000000000:configuration-set/simulated'],
  detail: record,
});

const ENVELOPES = { sns: snsEnvelope, eventbridge: eventBridgeEnvelope };

/** The events of SES on their way into the queue at the URL that `queueOf` returns; without one they are only kept with their mails. */
export const createEventDelivery = (queueOf: (() => string) | null) => {
  const settings: DeliverySettings = { via: 'sns', hold: false, drop: 0, duplicate: 0, reverse: false };
  const waiting: string[] = [];
  let sending: Promise<void> = Promise.resolve();

  const sendOne = async (MessageBody: string): Promise<void> => {
    if (!queueOf) return;
    await callSqs('SendMessage', { queueUrl: queueOf(), MessageBody });
  };

  const sendWaiting = async (): Promise<void> => {
    if (settings.reverse) waiting.reverse();
    while (!settings.hold && waiting[0] !== undefined) {
      await sendOne(waiting[0]);
      waiting.shift();
    }
  };

  /** One at a time; what cannot be sent waits for the next event, as SNS tries again. */
  const flush = (): Promise<void> => {
    sending = sending.then(sendWaiting).catch((error: unknown) => console.error(`SES simulator: ${error}`));
    return sending;
  };

  const take = (name: 'drop' | 'duplicate'): boolean => {
    if (settings[name] <= 0) return false;
    settings[name] -= 1;
    return true;
  };

  return {
    settings,
    publish: (record: Event): void => {
      if (take('drop')) return;
      const body = JSON.stringify(ENVELOPES[settings.via](record));
      waiting.push(body, ...(take('duplicate') ? [body] : []));
      void flush();
    },
    change: async (wish: Partial<DeliverySettings>): Promise<DeliverySettings> => {
      Object.assign(settings, wish);
      await flush();
      return settings;
    },
    /** Ends when nothing is under way. */
    settled: () => sending,
  };
};

export type EventDelivery = ReturnType<typeof createEventDelivery>;
