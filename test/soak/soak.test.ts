import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { startHttpServer } from '../../infra/local/http-server.ts';
import { type SqsHandler, startQueueWorker } from '../../infra/local/queue-worker.ts';
import { importHandler, matchWebhook } from '../../infra/local/routes.ts';
import { requestReviews } from '../../shared/billing/settlement/review-gateway.ts';
import type { QueueName } from '../../shared/contract/resources.ts';
import { MANY_ORDERS } from '../support/api.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { DAY_MS } from '../support/durations.ts';
import { everyMinute } from '../support/every-minute.ts';
import { takeSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { drain, recover } from '../support/recover.ts';
import { scanTable } from '../support/table.ts';
import { banks } from './banks.ts';
import { deletingUsers } from './deleting-users.ts';
import { interfere } from './interference.ts';
import { outcomes, pick } from './outcomes.ts';
import { owner } from './owners.ts';
import { shopper } from './shoppers.ts';
import { repeatRefunds, staff, takeCredit } from './staff.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const FAULTS = Number(process.env.SOAK_FAULTS ?? 0.02);
const SHOPPERS_PER_CLIENT = 3;
const WORKERS_PER_QUEUE = 2;
/** What a short run need not meet. */
const RARE = [
  ...['refunded', 'failed_refunds', 'disputes_won', 'disputes_lost', 'deletions'],
  ...['suspended_for_gone_payments', 'restored', 'changed_domains', 'kept_cards', 'charged_to_kept_cards'],
];
const SHORT_MINUTES = 5;
/** Long enough for every pause between tries to set a service up. */
const AFTERWARDS_MINUTES = [1, 7, 20, 60, 130, 200, 270, 340, 410];
/** Until renewals of monthly hosting are charged to kept cards, and that is settled. */
const CHARGED_DAYS = 20;

const FUNCTIONS: Record<QueueName, string> = {
  payments: 'payments/settle-payments',
  provisioning: 'lifecycle/run-service-tasks',
  renewals: 'lifecycle/run-renewals',
  usage: 'hosting/measure-usage',
  notifications: 'notifications/send-notifications',
  mails: 'mails/send-mails',
  deliveries: 'mails/record-deliveries',
};

/** Hosting whose payment is gone is suspended. */
const CONFIG = { ...MANY_ORDERS, unpaid_services: 'suspend' } as const;

const countOf = (items: { status: string }[], wanted: string): number =>
  items.filter(({ status }) => status === wanted).length;

const startWorkers = (queues: Record<QueueName, string>) =>
  (Object.keys(FUNCTIONS) as QueueName[]).map((name) =>
    startQueueWorker(
      { name, queueUrl: queues[name], timeoutMs: 60_000, batchSize: 5, concurrency: WORKERS_PER_QUEUE },
      importHandler<SqsHandler>(FUNCTIONS[name]),
    ),
  );

/** Runs the reconciler and disturbs the gateways' events now and then. */
const keepTime = async ({ outside }: CrashStack, until: number): Promise<void> => {
  while (Date.now() < until) {
    await wait(2_000);
    for (const { webhooks } of [outside.stripe, outside.paystack]) {
      webhooks.disturb({ duplicate: 2, drop: 2, reorder: true, delay_ms: Math.floor(Math.random() * 500) });
      const late = pick(webhooks.events());
      if (late) webhooks.resend(late.id);
    }
    await everyMinute(new Date()).catch(() => undefined);
    await requestReviews(new Date()).catch(() => undefined);
  }
};

test(`${MINUTES} minutes of mixed load with random faults leave nothing lost and nothing twice`, async () => {
  let webhook = '';
  const stack = await startCrashStack({ awsAttempts: 3, webhook: () => webhook, config: CONFIG });
  const server = await startHttpServer(0, matchWebhook);
  webhook = server.url;
  const until = Date.now() + MINUTES * 60_000;
  const { impostor, count: faults } = interfere(FAULTS);
  const told = outcomes();

  await stack.gate.impersonated(impostor, async () => {
    const workers = startWorkers(stack.queues);
    const clients = [
      [DEMO.user.email, DEMO.user.clients.usd],
      [DEMO.user.email, DEMO.user.clients.ghs],
      [DEMO.other.email, DEMO.other.clients.usd],
    ] as const;
    const people = clients.flatMap(([email, client]) => [
      ...Array.from({ length: SHOPPERS_PER_CLIENT }, () => shopper(stack, email, client, told)(until)),
      staff(client, told)(until),
      owner(stack, email, client, told)(until),
    ]);
    const ids = clients.map(([, client]) => client);
    const others = [deletingUsers(stack, told)(until), banks(stack, ids, told)(until)];
    await Promise.all([...people, ...others, keepTime(stack, until)]);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  await server.close();

  await repeatRefunds(told, new Date(Date.now() + 120_000));
  const settled = await recover(stack.queues, new Date(), AFTERWARDS_MINUTES);
  // Of refunds and disputes whose events were dropped the gateways' lists tell, a day later.
  const tomorrow = new Date(settled.getTime() + DAY_MS);
  await requestReviews(tomorrow);
  await drain(stack.queues, tomorrow);
  await takeCredit(told, tomorrow);
  const charged = new Date(tomorrow.getTime() + CHARGED_DAYS * DAY_MS);
  const now = await recover(stack.queues, charged, AFTERWARDS_MINUTES);
  const { orders, payments, attempts, hosting, domains, deletions, operations, items } = takeSnapshot(
    await scanTable(),
  );
  const made = {
    orders: orders.length,
    payments: payments.length,
    refunded: payments.filter(({ amount_refunded }) => amount_refunded > 0).length,
    failed_refunds: countOf(
      payments.flatMap(({ refunds }) => refunds),
      'failed',
    ),
    disputes_won: countOf(
      payments.flatMap(({ disputes }) => disputes),
      'won',
    ),
    disputes_lost: countOf(
      payments.flatMap(({ disputes }) => disputes),
      'lost',
    ),
    services: hosting.length + domains.length,
    suspended_for_gone_payments: hosting.filter(({ gone_payments }) => gone_payments?.length).length,
    restored: hosting.filter(({ gone_payments }) => gone_payments === null).length,
    changed_domains: countOf(operations, 'succeeded'),
    kept_cards: items.flatMap(({ sk, methods }) => (sk === 'WALLET' ? methods : [])).length,
    charged_to_kept_cards: attempts.filter(({ charge, status }) => charge && status === 'succeeded').length,
    deletions: deletions.length,
  };
  const checked = performance.now();
  const problems = await findProblems(stack.outside, now);
  const check_seconds = Math.round((performance.now() - checked) / 100) / 10;
  console.log(JSON.stringify({ told: told.count, faults, made, check_seconds }, null, 2));
  expect(problems).toEqual([]);
  const spared = MINUTES < SHORT_MINUTES ? RARE : [];
  const due = Object.entries(made).filter(([what]) => !spared.includes(what));
  for (const [what, number] of due) expect(number, what).toBeGreaterThan(0);
  await stack.close();
});
