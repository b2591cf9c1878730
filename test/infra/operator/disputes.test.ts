import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getPayment } from '../../../shared/billing/invoices/invoices.ts';
import { isEvidenceDue, listOpenDisputes, submitEvidence } from '../../../shared/billing/refunds/disputes.ts';
import { measureBacklog } from '../../../shared/workers/index.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { DAY_MS } from '../../support/durations.ts';
import { eventually } from '../../support/eventually.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

type Gateway = 'stripe' | 'paystack';
type Payment = { id: number; reference: string; invoice_id: number };
type Listed = {
  payment_id: number;
  dispute: string;
  status: string;
  evidence_by: string;
  evidence_sent_at: string;
};

const fixture = apiForFile();
const operator = operatorOf(fixture);
const outside = () => gatewayControls(fixture.api.stack);

const paidBy = async (gateway: Gateway): Promise<Payment> => {
  const { usd } = fixture;
  const { body } = await usd.order([domainItem(freshDomain())]);
  const started = await usd.startPayment(body.invoice.id, gateway);
  const { payment_intent_client_secret: secret, authorization_url: page } = started.body.payment.mobile;
  if (gateway === 'stripe') await usd.confirmCard(secret);
  else await usd.pressPaystack(page, 'pay');
  await usd.untilStatus(body.invoice.id, 'paid');
  const payments: Payment[] = (await usd.get('/payments')).body.data;
  const payment = payments.find(({ invoice_id }) => invoice_id === body.invoice.id);
  if (!payment) throw new Error('There is no payment.');
  return payment;
};

const list = () => operator.json<Listed[]>('payments', 'disputes');

const disputed = async (gateway: Gateway) => {
  const payment = await paidBy(gateway);
  await outside().dispute(gateway, payment.reference);
  const listed = await eventually(
    async () => (await list()).find(({ payment_id }) => payment_id === payment.id),
    (found) => found !== undefined,
  );
  if (!listed) throw new Error('The dispute is not listed.');
  return { ...payment, listed };
};

const save = (name: string, content: string): string => {
  const file = join(operator.directory, name);
  writeFileSync(file, content, 'latin1');
  return file;
};

const evidence = (payment: number, ...more: string[]) =>
  operator('payments', 'evidence', String(USD_CLIENT), String(payment), ...more, '--yes');

const fromStripe = async (path: string) => {
  const { url } = fixture.api.stack.outside.stripe;
  const authorization = `Bearer ${fixture.api.stack.outside.secrets.stripe.secret_key}`;
  return (await fetch(`${url}/v1/${path}`, { headers: { authorization } })).json() as Promise<{
    status: string;
    evidence: Record<string, string | null>;
  }>;
};

test('evidence reaches the bank through Stripe with its text and files, once', async () => {
  const { id, listed } = await disputed('stripe');
  expect(listed).toMatchObject({ status: 'needs_response', evidence_sent_at: null });
  const text = save('text.txt', 'The domain was registered and used.\nSee the receipt.');
  const files = ['--file', `receipt=${save('receipt.pdf', '%PDF-1.7 receipt')}`];
  const odd = await evidence(id, '--text', 'x', '--file', `receipt=${text}`);
  expect(odd).toMatchObject({ code: 1, err: expect.stringContaining('no PDF, JPEG or PNG') });
  expect((await evidence(id)).err).toContain('--text');
  expect((await evidence(id, '--text', 'x', '--dispute', 'du_none')).err).toContain('no such open dispute');

  const sent = await evidence(id, '--text-file', text, ...files);
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('under_review') });
  const held = await fromStripe(`disputes/${listed.dispute}`);
  expect(held).toMatchObject({
    status: 'under_review',
    evidence: {
      uncategorized_text: 'The domain was registered and used.\nSee the receipt.',
      receipt: expect.stringMatching(/^file_/),
      customer_email_address: 'demo@example.com',
      product_description: expect.stringContaining('.com'),
    },
  });
  const [after] = (await list()).filter(({ payment_id }) => payment_id === id);
  expect(after).toMatchObject({ status: 'under_review', evidence_sent_at: expect.stringMatching(/Z$/) });
  expect((await evidence(id, '--text', 'more')).err).toContain('Evidence was sent at');
  const audit = await operator.json<{ action: string }[]>('audit', String(USD_CLIENT));
  expect(JSON.stringify(audit)).toContain('payment.evidence_sent');
});

test('evidence whose sender died before it was recorded is recorded by asking again', async () => {
  const { id, listed } = await disputed('stripe');
  const { url } = fixture.api.stack.outside.stripe;
  const authorization = `Bearer ${fixture.api.stack.outside.secrets.stripe.secret_key}`;
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': 'first', submit: 'true' });
  await fetch(`${url}/v1/disputes/${listed.dispute}`, { method: 'POST', headers: { authorization }, body });
  const again = { disputeId: null, text: 'second', files: [] };
  await submitEvidence(USD_CLIENT, id, again, 'operator:test', new Date());
  expect((await fromStripe(`disputes/${listed.dispute}`)).evidence.uncategorized_text).toBe('first');
  expect((await getPayment(USD_CLIENT, id)).disputes[0]?.evidence_sent_at).not.toBeNull();
});

test('evidence reaches the bank through Paystack with the one file that it takes', async () => {
  const { id } = await disputed('paystack');
  const png = save('chat.png', '\x89PNG\r\n\x1a\n chat');
  expect((await evidence(id, '--text', 'Used since March.')).err).toContain('exactly one file');
  const sent = await evidence(id, '--text', 'Used since March.', '--file', `customer_communication=${png}`);
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('under_review') });
});

test('open disputes are listed page by page, those that wait for evidence first', async () => {
  await disputed('stripe');
  await disputed('paystack');
  const all = await list();
  expect(all.length).toBeGreaterThan(2);
  const urgencies = all.map(({ status }) => (status === 'needs_response' ? 0 : 1));
  expect(urgencies).toEqual([...urgencies].sort());
  const pages = await operator.pages<Listed>(1, 'payments', 'disputes');
  expect(pages.map(({ length }) => length)).toEqual(all.map(() => 1));
  expect(pages.flat()).toEqual(all);
});

test('evidence is measured as due from three days before its deadline, until it is sent', async () => {
  const { id, listed } = await disputed('stripe');
  const before = (days: number) => new Date(Date.parse(listed.evidence_by) - days * DAY_MS);
  const isDue = async (now: Date) =>
    (await listOpenDisputes())
      .filter(({ payment }) => payment.id === id)
      .map((one) => isEvidenceDue(one, now));
  expect([await isDue(before(3)), await isDue(before(2.9)), await isDue(before(-1))]).toEqual([
    [false],
    [true],
    [true],
  ]);
  const lines = logLines();
  await measureBacklog(before(2.9));
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ measure: 'evidence_due', of: 'all' }),
  );
  await evidence(id, '--text', 'Used since March.');
  expect(await isDue(before(1))).toEqual([false]);
});

test.each<[Gateway, string, number, string]>([
  ['paystack', 'needs-attention', 0, 'goes on with it'],
  ['stripe', 'requires_action', 1, 'asks the customer itself'],
])('a refund that waits at %s (%s) is sent to a bank account where the gateway takes one', async (...row) => {
  const [gateway, status, code, told] = row;
  const { id } = await paidBy(gateway);
  await outside().holdRefunds(gateway, status);
  await operator(
    'payments',
    'refund',
    String(USD_CLIENT),
    String(id),
    '--amount',
    '5',
    '--reason',
    'test',
    '--yes',
  );
  await eventually(
    async () => (await getPayment(USD_CLIENT, id)).refunds[0]?.status,
    (found) => found === 'needs_attention',
  );
  const words = ['payments', 'refund-details', String(USD_CLIENT), String(id)];
  const account = ['--account-number', '0123456789', '--bank-id', '9', '--yes'];
  const sent = await operator(...words, ...account);
  expect([sent.code, `${sent.out}${sent.err}`]).toEqual([code, expect.stringContaining(told)]);
  if (code !== 0) return;
  expect((await operator(...words, ...account)).err).toContain('waits for bank details');
  expect(JSON.stringify(await operator.json('audit', String(USD_CLIENT)))).not.toContain('0123456789');
});

test('a dispute of which nobody was told the end has ended once it is tried again', async () => {
  const { id, listed } = await disputed('stripe');
  const { webhooks } = fixture.api.stack.outside.stripe;
  webhooks.disturb({ drop: 10 });
  await outside().endDispute('stripe', listed.dispute, 'won');
  await webhooks.idle();
  webhooks.disturb({ drop: 0 });
  expect((await getPayment(USD_CLIENT, id)).status).toBe('disputed');
  expect((await operator('actions', 'retry', `payment/${USD_CLIENT}/${id}`)).code).toBe(0);
  await eventually(
    async () => (await getPayment(USD_CLIENT, id)).disputes[0]?.status,
    (status) => status === 'won',
  );
});
