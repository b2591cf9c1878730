import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
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

const client = lazy(() => new SQSClient({}));
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

const receive = async (QueueUrl: string) => {
  const { Messages = [] } = await client().send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
  );
  return Messages;
};

/**
 * As a queue does: a message whose work failed for the moment stays, and what is due is sent again. Of two renewals of
 * one client at once the slower finds the client's records changed.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof StaleWriteError || (error instanceof IntegrationError && error.retryable);

/** Works the queues off as if it were `now`, until they hold nothing to be received. */
export const drain = async (queues: Record<QueueName, string>, now: Date): Promise<void> => {
  for (const name of QUEUES) {
    const QueueUrl = queues[name];
    for (let messages = await receive(QueueUrl); messages.length > 0; messages = await receive(QueueUrl)) {
      await Promise.all(
        messages.map(async ({ Body = '', ReceiptHandle }) => {
          try {
            await work[name](JSON.parse(Body) as Message, now);
          } catch (error) {
            if (isPassing(error)) return;
            throw error;
          }
          await client().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        }),
      );
    }
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
