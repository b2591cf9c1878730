import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { LOCAL_CONFIG } from '../../../infra/local/environment.ts';
import type { PaymentMessage, ProvisioningMessage } from '../../../shared/contract/messages.ts';
import { reviewRegistrar } from '../../../shared/lifecycle/review-registrar.ts';
import {
  runDomainOperation,
  runServiceTask,
  type ServiceReference,
} from '../../../shared/lifecycle/run-tasks.ts';
import type { Config } from '../../../shared/platform/config/config-schema.ts';
import { lazy, requireEnv } from '../../../shared/platform/env.ts';
import { runPaymentTask } from '../../../shared/workers/index.ts';
import { MANY_ORDERS } from '../../support/api.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { ownQueue } from '../../support/own-queue.ts';
import { forgetLimits } from '../../support/table.ts';

const sqs = lazy(() => new SQSClient({}));

/** Carries out every message of a queue. */
const drain = async <M>(QueueUrl: string, work: (message: M) => Promise<void>): Promise<void> => {
  for (;;) {
    const request = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 };
    const { Messages = [] } = await sqs().send(new ReceiveMessageCommand(request));
    if (Messages.length === 0) return;
    for (const { Body = '', ReceiptHandle } of Messages) {
      await work(JSON.parse(Body) as M);
      await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
};

/** The tests of a file share a client, and each has renewals of its own. */
const APART = { ...LOCAL_CONFIG.renewals, one_invoice_a_day: false };

/**
 * A stack whose own workers and schedules rest: the test carries their work out at the times it chooses. Each test
 * begins with no limit used up, and ends once Stripe has delivered its webhooks.
 */
export const calendarForFile = (config?: Partial<Config>) => {
  const fixture = apiForFile({ ...MANY_ORDERS, renewals: APART, ...config });
  beforeAll(async () => {
    const { triggers, queues } = fixture.api.stack;
    await triggers.pause();
    const names = ['payments', 'provisioning', 'renewals', 'notifications'];
    await Promise.all(names.map((name) => ownQueue(queues.url, name)));
  });

  beforeEach(() => forgetLimits());
  afterEach(() => fixture.api.stack.outside.stripe.webhooks.idle());

  const work = async (now: Date): Promise<void> => {
    await drain<PaymentMessage>(requireEnv('PAYMENTS_QUEUE_URL'), (message) => runPaymentTask(message, now));
    await drain<ProvisioningMessage>(requireEnv('PROVISIONING_QUEUE_URL'), (message) =>
      message.kind === 'operation' ? runDomainOperation(message, now) : runServiceTask(message, now),
    );
    await drain<ServiceReference>(requireEnv('RENEWALS_QUEUE_URL'), (message) =>
      runServiceTask(message, now),
    );
  };

  /** What happens in the three minutes from `now` on: the registrar's list, a reconciler each minute, the workers after it. */
  const runAt = async (now: Date): Promise<void> => {
    while (await reviewRegistrar(now));
    for (let minute = 0; minute < 3; minute += 1) {
      const at = new Date(now.getTime() + minute * 60_000);
      await everyMinute(at);
      await work(at);
    }
  };

  /** Pays by card, as an app does, and lets the money arrive. */
  const pay = async (invoice: number, now: Date): Promise<void> => {
    const { usd, api } = fixture;
    const started = await usd.startPayment(invoice);
    await usd.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await api.stack.outside.stripe.webhooks.idle();
    await work(now);
  };

  /** Orders and pays; returns the ids of the services, which are active then. */
  const buy = async (items: unknown[]): Promise<{ hosting: number; domain: number }> => {
    const order = await fixture.usd.order(items);
    await pay(order.body.invoice.id, new Date());
    const ordered: { hosting_account_id: number | null; domain_id: number | null }[] = order.body.order.items;
    return {
      hosting: ordered.find(({ hosting_account_id }) => hosting_account_id)?.hosting_account_id ?? 0,
      domain: ordered.find(({ domain_id }) => domain_id)?.domain_id ?? 0,
    };
  };

  return { fixture, work, runAt, pay, buy };
};
