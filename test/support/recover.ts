import { callSqs } from '../../infra/local/simulators/call-sqs.ts';
import { composeAccountMail } from '../../shared/auth/account-mails.ts';
import { withInvitations } from '../../shared/auth/members/accept-invitation.ts';
import { QUEUES, type QueueName } from '../../shared/contract/resources.ts';
import { measureUsage } from '../../shared/hosting/hosting.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { readMailEvent } from '../../shared/integrations/mail-sender/ses/mail-events.ts';
import { createSesMailSender } from '../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { runDomainOperation, runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { recordDelivery, sendMail } from '../../shared/mails/send-mail.ts';
import { announce } from '../../shared/notifications/announce.ts';
import { withDocumentLinks } from '../../shared/notifications/document-links.ts';
import { withGathered } from '../../shared/notifications/mail-event.ts';
import { notify } from '../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../shared/notifications/push-providers.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { config } from '../../shared/platform/config/config.ts';
import { lazy, requireEnv } from '../../shared/platform/env.ts';
import { tableName } from '../../shared/platform/table/client.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { StaleWriteError } from '../../shared/platform/table/write.ts';
import { runPaymentTask } from '../../shared/workers/index.ts';
import { everyMinute } from './every-minute.ts';
import { queuesWithMessages } from './keep/queues.ts';

const sender = lazy(() => createSesMailSender({ configurationSet: config().mail.configuration_set }));

type Message = { gateway: 'stripe' | 'paystack'; reference: string } & {
  kind: 'hosting' | 'domain' | 'operation';
  client_id: number;
  domain_id: number;
  id: number;
  event_id: number;
  announcement?: number;
  mail: string;
};

const work: Record<QueueName, (message: Message, now: Date) => Promise<void>> = {
  payments: (message, now) => runPaymentTask(message, now),
  provisioning: ({ kind, client_id, domain_id, id }, now) =>
    kind === 'operation'
      ? runDomainOperation({ client_id, domain_id, id }, now)
      : runServiceTask({ kind, client_id, id }, now),
  renewals: ({ kind, client_id, id }, now) =>
    runServiceTask({ kind: kind === 'domain' ? kind : 'hosting', client_id, id }, now),
  usage: ({ client_id, id }, now) => measureUsage(client_id, id, now),
  notifications: ({ client_id, event_id, announcement }, now) =>
    announcement === undefined
      ? notify(client_id, event_id, pushProviderFor, now)
      : announce(announcement, now),
  mails: ({ mail }, now) =>
    sendMail(
      mail,
      { compose: withDocumentLinks(withGathered(withInvitations(composeAccountMail))), sender: sender() },
      now,
    ),
  deliveries: async (body) => {
    const event = readMailEvent(JSON.stringify(body), config().mail.configuration_set);
    if (event) await recordDelivery(event);
  },
};

type WireDue = { due_pk: { S: string }; due_sk: { S: string } };
type Received = { MessageId: string; ReceiptHandle: string; Body: string };

const receive = async (queueUrl: string): Promise<Received[]> => {
  const request = { queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 };
  const { Messages = [] } = await callSqs<{ Messages?: Received[] }>('ReceiveMessage', request);
  return Messages;
};

/**
 * As a queue does: a message whose work failed for the moment stays, and what is due is sent again. Of two renewals of
 * one client at once the slower finds the client's records changed.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof StaleWriteError || (error instanceof IntegrationError && error.retryable);

const isDone = async (name: QueueName, { Body }: Received, now: Date): Promise<boolean> => {
  try {
    await work[name](JSON.parse(Body) as Message, now);
    return true;
  } catch (error) {
    if (isPassing(error)) return false;
    throw error;
  }
};

/** Works on what a queue hands out at once; false when that is nothing. */
const workOnBatch = async (name: QueueName, queueUrl: string, now: Date): Promise<boolean> => {
  const messages = await receive(queueUrl);
  const done = await Promise.all(messages.map((message) => isDone(name, message, now)));
  const Entries = messages
    .filter((_, index) => done[index])
    .map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
  if (Entries.length > 0) await callSqs('DeleteMessageBatch', { queueUrl, Entries });
  return messages.length > 0;
};

/** Works the queues of these names off as if it were `now`, until they hold nothing to be received. */
export const drain = async (
  queues: Record<QueueName, string>,
  now: Date,
  names: readonly QueueName[] = QUEUES,
): Promise<void> => {
  // Where the functions are led too: past the gate when nothing is watched.
  const emulator = requireEnv('AWS_ENDPOINT_URL_SQS');
  let waiting = await queuesWithMessages(emulator);
  for (const name of names) {
    const queueUrl = new URL(new URL(queues[name]).pathname, emulator).href;
    while (waiting.has(name) && (await workOnBatch(name, queueUrl, now))) {
      waiting = await queuesWithMessages(emulator);
    }
  }
};

/** Whether the reconciler has anything to find: one look at the whole list, in place of one at each part of it. */
const isAnythingDue = async (now: Date): Promise<boolean> => {
  const { name: IndexName } = TABLE.byDue;
  const page = await callAws('dynamodb', 'Scan', { TableName: tableName(), IndexName });
  const { Items, LastEvaluatedKey } = page as { Items: WireDue[]; LastEvaluatedKey?: unknown };
  const isDue = ({ due_pk, due_sk }: WireDue) =>
    /^(?:(?:DUE|DOCUMENTS)#|(?:EXPORTS|REPORTS)$)/.test(due_pk.S) && due_sk.S <= `${now.toISOString()}~`;
  return LastEvaluatedKey !== undefined || Items.some(isDue);
};

/** Minutes after a crash at which the reconciler is run: work that was sent is due again, then every lease is over. */
const RUNS = [1, 7];

/** Lets the reconciler and the queues do what is left to do; returns the time it is then. */
export const recover = async (
  queues: Record<QueueName, string>,
  from: Date,
  minutes: number[] = RUNS,
): Promise<Date> => {
  let now = from;
  for (const later of minutes) {
    now = new Date(from.getTime() + later * 60_000);
    // A run takes only so many records of each shard, and puts off those it took.
    while ((await isAnythingDue(now)) && (await everyMinute(now)) > 0) await drain(queues, now);
    await drain(queues, now);
  }
  return now;
};
