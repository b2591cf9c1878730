import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachStage } from '../../infra/operator/stage.ts';
import { deadLetterUrl } from '../../shared/operator/dead-letters.ts';
import { type Api, startApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { storeMethod } from '../support/fixtures.ts';
import {
  domainItem,
  freshDomain,
  GHS_CLIENT,
  hostingItem,
  type Shopper,
  shopper,
  USD_CLIENT,
} from '../support/shop.ts';
import { everyCommand, operatorOn } from './operator-commands.ts';
import { deployed } from './stack.ts';

type Entry = { reference: string; reason: string; subject: string };

const directory = mkdtempSync(join(tmpdir(), 'operator-'));
const { stage, whm, stripe, paystack } = deployed();
const operator = operatorOn(stage);
const client = String(USD_CLIENT);

let api: Api;
let usd: Shopper;
let ghs: Shopper;
beforeAll(async () => {
  Object.assign(process.env, (await reachStage(stage)).environment);
  api = await startApi();
  const token = await api.login();
  usd = shopper(api, token);
  ghs = shopper(api, token, GHS_CLIENT);
});
afterAll(() => {
  operator.close();
  rmSync(directory, { recursive: true });
});

const waitingFor = async (subject: string): Promise<string> => {
  const entries = await eventually(
    () => operator.run<Entry[]>('actions', 'list'),
    (found) => found.some((entry) => entry.subject === subject),
  );
  return entries.find((entry) => entry.subject === subject)?.reference ?? '';
};

const buyManualDomain = async (): Promise<string> => {
  const name = freshDomain('com.gh');
  const order = await ghs.order([domainItem(name)], { payment_gateway: 'paystack' });
  const started = await ghs.startPayment(order.body.invoice.id, 'paystack');
  await ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await ghs.untilStatus(order.body.invoice.id, 'paid');
  return waitingFor(name);
};

type Payment = { id: number; reference: string; invoice_id: number };

const payment = async (
  gateway: 'stripe' | 'paystack',
  item: object = domainItem(freshDomain()),
): Promise<Payment> => {
  const { body } = await usd.order([item]);
  if (gateway === 'stripe') await usd.payByCard(body.invoice.id);
  else {
    const started = await usd.startPayment(body.invoice.id, gateway);
    await usd.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  }
  await usd.untilStatus(body.invoice.id, 'paid');
  const payments: Payment[] = (await usd.get('/payments')).body.data;
  const found = payments.find(({ invoice_id }) => invoice_id === body.invoice.id);
  if (!found) throw new Error('There is no payment.');
  return found;
};

const control = (simulator: string, path: string, fields: Record<string, string>) =>
  fetch(`${simulator}/_simulator/${path}`, { method: 'POST', body: new URLSearchParams(fields) });

let disputed: Payment;

test('a payment is disputed, of which the schedule sees to what was bought with it', async () => {
  disputed = await payment('stripe', hostingItem(freshDomain()));
  await control(stripe, `payment_intents/${disputed.reference}/dispute`, {});
});

test('people are created, let in and kept out', async () => {
  const email = `staff-${randomUUID().slice(0, 8)}@example.com`;
  await operator.run('users', 'create', '--email', email, '--name', 'Efua Owusu');
  const contact = [
    '--first-name',
    'Efua',
    '--last-name',
    'Owusu',
    '--email',
    email,
    '--phone',
    '+233201234567',
  ];
  const address = ['--country', 'GH', '--currency', 'GHS', '--address', '1 High Street', '--city', 'Accra'];
  const rest = ['--state', 'Greater Accra', '--postcode', 'GA-100'];
  const created = ['clients', 'create', '--owner', email, ...contact, ...address, ...rest];
  const { id } = await operator.run<{ id: number }>(...created);
  await operator.run('members', 'add', String(id), 'demo@example.com', '--role', 'billing');
  await operator.run('members', 'set-role', String(id), 'demo@example.com', 'technical');
  expect(await operator.run('members', 'list', String(id))).toHaveLength(2);
  await operator.run('members', 'remove', String(id), 'demo@example.com');
  await operator.run('clients', 'deactivate', String(id));
  expect(await operator.run('clients', 'activate', String(id))).toMatchObject({ changed: true });
  await operator.run('users', 'disable', email);
  await operator.run('users', 'enable', email);
  const other = `staff-${randomUUID().slice(0, 8)}@example.com`;
  await operator.run('users', 'set-email', email, other);
  expect(await operator.run('users', 'reset-password', other)).toMatchObject({
    password: expect.any(String),
  });
  expect(await operator.run('users', 'sessions', other)).toEqual([]);
  await operator.run('users', 'end-sessions', other);
  await operator.run('users', 'remove-factors', other);
});

test('the catalog goes out and comes back, and a client is exported whole', async () => {
  const catalog = join(directory, 'catalog.yaml');
  await operator.run('catalog', 'export', '--output', catalog);
  expect(await operator.run('catalog', 'import', catalog)).toMatchObject({ changes: [] });
  const file = join(directory, 'client.json');
  await operator.run('clients', 'export', client, '--output', file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ amounts: 'minor_units', client: [{}] });
});

test('invoices are listed, paid by bank, cancelled and linked to; money goes back', async () => {
  const [paid, cancelled, card] = [
    await usd.order([hostingItem(freshDomain())]),
    await usd.order([domainItem(freshDomain())]),
    await usd.order([domainItem(freshDomain())]),
  ].map(({ body }) => ({ id: String(body.invoice.id), total: String(body.invoice.total) }));
  const listed = await operator.run<{ id: number }[]>('invoices', 'list', client);
  expect(listed.map(({ id }) => String(id))).toContain(card?.id);
  await operator.run('invoices', 'pay-link', client, paid?.id ?? '');
  const transfer = ['--amount', paid?.total ?? '', '--reference', randomUUID()];
  await operator.run('invoices', 'record-payment', client, paid?.id ?? '', ...transfer);
  await operator.run('invoices', 'cancel', client, cancelled?.id ?? '');
  await usd.payByCard(Number(card?.id));
  const { payments } = await operator.run<{ payments: { id: number }[] }>(
    'invoices',
    'show',
    client,
    card?.id ?? '',
  );
  await operator.run(
    'payments',
    'refund',
    client,
    String(payments[0]?.id),
    '--amount',
    '1',
    '--reason',
    'Late',
  );
  await operator.run('credit', 'adjust', client, '5', '--reason', `Sorry ${randomUUID()}`);
  expect(await operator.run<{ balance: number }>('credit', 'list', client)).toMatchObject({
    currency: 'USD',
  });
});

test('orders are listed, and one is ended as fraud', async () => {
  const { id } = (await usd.order([hostingItem(freshDomain())])).body.order;
  const listed = await operator.run<{ id: number }[]>('orders', 'list', client);
  expect(listed.map((order) => order.id)).toContain(id);
  expect(await operator.run('orders', 'mark-fraud', client, String(id))).toMatchObject({ status: 'fraud' });
});

test('a domain is accepted as the client’s without a record in the DNS', async () => {
  const domain = freshDomain();
  expect(await operator.run('domain-proofs', 'accept', client, domain)).toMatchObject({ domain });
});

test('coupons go out and come back, and are switched off and on', async () => {
  expect(await operator.run('coupons', 'import', 'infra/operator/example-coupons.yaml')).toMatchObject({
    imported: true,
  });
  const file = join(directory, 'coupons.yaml');
  await operator.run('coupons', 'export', '--output', file);
  expect(await operator.run('coupons', 'import', file)).toMatchObject({ changes: [] });
  await operator.run('coupons', 'disable', 'FRIENDS');
  expect(await operator.run('coupons', 'enable', 'FRIENDS')).toMatchObject({ active: true });
  expect(await operator.run<unknown[]>('coupons', 'list')).not.toEqual([]);
});

test('a card that is kept is listed and removed', async () => {
  const { id } = await storeMethod(USD_CLIENT);
  const { payment_methods } = await operator.run<{ payment_methods: { id: number }[] }>(
    'payment-methods',
    'list',
    client,
  );
  expect(payment_methods.map((method) => method.id)).toContain(id);
  await operator.run('payment-methods', 'remove', client, String(id));
});

test('services are listed and renewed', async () => {
  const order = await usd.order([hostingItem(freshDomain())]);
  await usd.payByCard(order.body.invoice.id);
  const id = order.body.order.items[0].hosting_account_id as number;
  const listed = await eventually(
    () => operator.run<{ reference: string; status: string }[]>('services', 'list', client),
    (found) => found.some(({ reference, status }) => reference.endsWith(`/${id}`) && status === 'active'),
  );
  const reference = listed.find((service) => service.reference.endsWith(`/${id}`))?.reference ?? '';
  expect(await operator.run('services', 'renew', reference)).toMatchObject({ currency: 'USD' });
});

test('tickets are read, answered and closed', async () => {
  const opened = await usd.post('/tickets', {
    department_id: 1,
    subject: 'No mail',
    message: 'Since today.',
  });
  const id = String(opened.body.data.id);
  const listed = await operator.run<{ id: number }[]>('tickets', 'list', client);
  expect(listed.map((ticket) => String(ticket.id))).toContain(id);
  await operator.run('tickets', 'show', client, id);
  await operator.run('tickets', 'answer', client, id, '--name', 'Ama', '--message', 'It is mended.');
  expect(await operator.run('tickets', 'close', client, id)).toMatchObject({ status: 'closed' });
});

test('what waits for a person is completed, retried and cancelled', async () => {
  const completed = await buyManualDomain();
  await operator.run('actions', 'complete', completed, '--expires', '2099-05-01');
  await operator.run('actions', 'cancel', await buyManualDomain());

  const refusal = {
    metadata: { result: 0, reason: 'Sorry, this plan cannot be used.', command: 'createacct' },
  };
  const fault = { match: 'createacct', times: 1, status: 200, body: refusal };
  await fetch(`${whm}/_simulator/faults`, { method: 'POST', body: JSON.stringify(fault) });
  const name = freshDomain();
  const order = await usd.order([hostingItem(name)]);
  await usd.payByCard(order.body.invoice.id);
  await operator.run('actions', 'retry', await waitingFor(name));
  await eventually(
    () => usd.get(`/hosting/${order.body.order.items[0].hosting_account_id}`),
    ({ body }) => body.data.status === 'active',
  );
});

test('dead letters are seen, thrown away and sent again', async () => {
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const QueueUrl = await deadLetterUrl('payments');
  for (const reference of ['first', 'second']) {
    const MessageBody = JSON.stringify({ gateway: 'stripe', reference });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
  const letters = await operator.run<{ id: string }[]>('dead-letters', 'list', 'payments');
  expect(letters).toHaveLength(2);
  await operator.run('dead-letters', 'discard', 'payments', letters[0]?.id ?? '');
  expect(await operator.run('dead-letters', 'redrive', 'payments')).toMatchObject({ sent: 1 });
});

test('secrets are filled by whoever deploys, once', async () => {
  const template = 'infra/operator/example-secrets.yaml';
  expect(await operator.asAdministrator('secrets', 'fill', template)).toEqual({ filled: [] });
});

test('a restore drill is timed, and leaves nothing behind', async () => {
  const drill = await operator.asAdministrator<{ packages: number; seconds: object; table: string }>(
    'table',
    'restore',
    '--drill',
  );
  expect(drill.packages).toBeGreaterThanOrEqual(3);
  expect(Object.keys(drill.seconds)).toEqual(['restore', 'settings', 'read', 'delete']);
  const { TableNames } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
  expect(TableNames).not.toContain(drill.table);
});

test('mails are listed, shown, sent again and previewed', async () => {
  const mails = await operator.run<{ reference: string }[]>('mails', 'list', '--client', client);
  const { reference = '' } = mails[0] ?? {};
  expect(await operator.run('mails', 'show', reference)).toMatchObject({ reference });
  expect(await operator.run('mails', 'resend', reference)).toHaveProperty('mail');
  expect(await operator.run('mails', 'preview', 'invoice_paid')).toHaveProperty('subject');
});

/** The schedule runs every minute. */
const BY_SCHEDULE_MS = 90_000;

test('a dispute is listed, evidence is sent for it, and what was bought is left meanwhile', async () => {
  const { id } = disputed;
  await eventually(
    () => operator.run<{ payment_id: number }[]>('payments', 'disputes'),
    (listed) => listed.some(({ payment_id }) => payment_id === id),
    BY_SCHEDULE_MS,
  );
  await operator.run('payments', 'evidence', client, String(id), '--text', 'The account was set up.');
  const decision = ['--then', 'leave', '--reason', 'A mistake of the bank'];
  expect(await operator.run('payments', 'services', client, String(id), ...decision)).toMatchObject({
    services: 'leave',
  });
});

test('a refund that waits for the bank account of the customer is given it', async () => {
  const { id } = await payment('paystack');
  await control(paystack, 'refunds', { status: 'needs-attention' });
  await operator.run('payments', 'refund', client, String(id), '--amount', '5', '--reason', 'Late');
  const account = ['--account-number', '0123456789', '--bank-id', '9'];
  const sent = await eventually(
    () => operator.run('payments', 'refund-details', client, String(id), ...account).catch(() => null),
    (answer) => answer !== null,
  );
  expect(sent).toHaveProperty('refund');
});

test('the audit trail names the caller as AWS knows them', async () => {
  const entries = await operator.run<{ actor: string }[]>('audit', client);
  const actors = new Set(entries.map(({ actor }) => actor));
  expect(
    [...actors].filter((actor) => /^operator:assumed-role\/.*Operator.*\/tester$/.test(actor)),
  ).toHaveLength(1);
  expect(await operator.run<unknown[]>('audit', '0')).not.toEqual([]);
});

test('the whole table is looked at for records of earlier releases, of which a new stage has none', async () => {
  type Plan = { seen: number; changed: Record<string, number> };
  const { seen, changed } = await operator.run<Plan>('migrate', '--plan');
  expect(seen).toBeGreaterThan(10);
  expect(new Set(Object.values(changed))).toEqual(new Set([0]));
});

test('every command of the staff has worked here', () => {
  expect(everyCommand().filter((command) => !operator.used.has(command))).toEqual([]);
});
