import { callSqs } from '../../infra/local/simulators/call-sqs.ts';
import { composeAccountMail } from '../../shared/auth/credentials/compose-account-mail.ts';
import { runPaymentTask } from '../../shared/billing/autopay/run-payment-task.ts';
import { QUEUES, type QueueName } from '../../shared/contract/resources.ts';
import { measureUsage } from '../../shared/hosting/usage.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { readMailEvent } from '../../shared/integrations/ses/mail-events.ts';
import { createSesMailSender } from '../../shared/integrations/ses/ses-mail-sender.ts';
import { runDomainOperation } from '../../shared/lifecycle/run-domain-operation.ts';
import { runServiceTask } from '../../shared/lifecycle/run-service-task.ts';
import { recordDelivery } from '../../shared/mails/record-delivery.ts';
import { sendMail } from '../../shared/mails/send-mail.ts';
import { withInvitations } from '../../shared/members/compose-invitation.ts';
import { announce } from '../../shared/notifications/announce.ts';
import { withDocumentLinks } from '../../shared/notifications/document-links.ts';
import { notify } from '../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../shared/notifications/push-providers.ts';
import { config } from '../../shared/platform/config/config.ts';
import { lazy } from '../../shared/platform/env.ts';
import { StaleWriteError } from '../../shared/platform/table/stale-write.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';

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
      { compose: withDocumentLinks(withInvitations(composeAccountMail)), sender: sender() },
      now,
    ),
  deliveries: async (body) => {
    const event = readMailEvent(JSON.stringify(body), config().mail.configuration_set);
    if (event) await recordDelivery(event);
  },
};

type Received = { MessageId: string; ReceiptHandle: string; Body: string };

const receive = async (queueUrl: string): Promise<Received[]> => {
  const request = { queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 };
  const { Messages = [] } = await callSqs<{ Messages?: Received[] }>('ReceiveMessage', request);
  return Messages;
};

/** The emulator's own list, in one request: most queues are empty most of the time. */
const queuesWithMessages = async (anyQueueUrl: string): Promise<Set<string>> => {
  const response = await fetch(new URL('/_fauxqs/queues', anyQueueUrl));
  const listed = (await response.json()) as {
    name: string;
    approximateMessageCount: number;
    approximateInflightCount: number;
    approximateDelayedCount: number;
  }[];
  const holdsSome = listed.filter(
    (queue) =>
      queue.approximateMessageCount + queue.approximateInflightCount + queue.approximateDelayedCount > 0,
  );
  return new Set(holdsSome.map(({ name }) => name));
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

const drainQueue = async (name: QueueName, queueUrl: string, now: Date): Promise<void> => {
  for (let messages = await receive(queueUrl); messages.length > 0; messages = await receive(queueUrl)) {
    const done = await Promise.all(messages.map((message) => isDone(name, message, now)));
    const Entries = messages
      .filter((_, index) => done[index])
      .map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
    if (Entries.length > 0) await callSqs('DeleteMessageBatch', { queueUrl, Entries });
  }
};

/** Works the queues off as if it were `now`, until they hold nothing to be received. */
export const drain = async (queues: Record<QueueName, string>, now: Date): Promise<void> => {
  let waiting = await queuesWithMessages(queues.payments);
  for (const name of QUEUES) {
    if (!waiting.has(name)) continue;
    await drainQueue(name, queues[name], now);
    waiting = await queuesWithMessages(queues.payments);
  }
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
    while ((await reconcile(now)) > 0) await drain(queues, now);
    await drain(queues, now);
  }
  return now;
};
