import { beforeEach, expect, test, vi } from 'vitest';
import { handler as updateProfile } from '../../../functions/clients/update-profile.ts';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { refundInvoice } from '../../../shared/operator/refund-invoice.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { buyer } from '../../crash/buyer.ts';
import { clientRequest } from '../../crash/client-request.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { after, DAY_MS, MINUTE_MS } from '../../support/durations.ts';
import { mailsTo } from '../../support/inbox.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { invokeApi } from '../../support/invoke.ts';
import { recover } from '../../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { importTaxes, taxRule } from '../../support/tax-rules.ts';

const NUMBER = 'DE811569869';
const OTHER = 'DE136695976';

const stack = crashStackForFile();
const app = buyer(stack);

const say = (state: unknown) =>
  fetch(`${stack.vies.url}/_simulator/state`, { method: 'POST', body: JSON.stringify(state) });
const answer = (numbers: Record<string, boolean>) => say({ numbers, errors: { DE: null } });
const questions = () => stack.vies.requests.filter((line) => line.endsWith('/check-vat-number')).length;

const change = async (body: object) =>
  expect((await invokeApi(updateProfile, clientRequest(stack.token, {}, body))).status).toBe(200);

let clock: Date;
/** The workers do what is due up to so long from where they are. */
const pass = async (ms: number) => {
  clock = await recover(stack.queues, after(clock, ms - MINUTE_MS), [1]);
};

beforeEach(async () => {
  await stack.startAfresh();
  clock = new Date();
  await importTaxes([taxRule('DE', 19, { reverse_charge: true })]);
  await say({ numbers: { [NUMBER]: false, [OTHER]: false }, errors: { DE: 'MS_UNAVAILABLE' } });
  await change({ country: 'DE', tax_id: NUMBER });
  await pass(2 * MINUTE_MS);
});

const order = () => app.order([hostingItem(freshDomain())]);
const invoiceNow = (id: number) => getInvoice(USD_CLIENT, id);
const eventsOf = async (type: string) => (await readSnapshot()).events.filter((event) => event.type === type);

/** Paid with the tax, and with its legal number. */
const paid = async () => {
  const id = await order();
  await app.payUnnoticed(id, 'stripe');
  await pass(2 * MINUTE_MS);
  await pass(2 * MINUTE_MS);
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', legal_number: expect.any(String) });
  return id;
};

test('the registry is asked again with growing pauses while an invoice is open, which follows its answer', async () => {
  const id = await order();
  const { total, subtotal } = await invoiceNow(id);
  expect(await invoiceNow(id)).toMatchObject({ vat_unanswered: NUMBER, tax: total - subtotal });
  const asked: number[] = [];
  for (const minutes of [6, 6, 16, 61, 181]) {
    const before = questions();
    await pass(minutes * MINUTE_MS);
    asked.push(questions() - before);
  }
  expect(asked).toEqual([1, 1, 1, 1, 1]);
  const before = questions();
  await pass(60 * MINUTE_MS);
  expect(questions()).toBe(before);
  await answer({ [NUMBER]: true });
  await pass(6 * 60 * MINUTE_MS);
  const reviewed = await invoiceNow(id);
  expect(reviewed).toMatchObject({ total: subtotal, tax: 0, reverse_charge: { tax_id: NUMBER } });
  expect(reviewed.vat_unanswered).toBeUndefined();
  expect(await eventsOf('invoice_changed')).toHaveLength(1);
  await pass(DAY_MS);
  const { items } = await readSnapshot();
  expect(items.filter(({ sk }) => sk === 'TAX_REVIEW')).toEqual([]);
  expect(await findProblems(stack.outside, clock)).toEqual([]);
});

test('tax that was paid while the registry was silent is given back with a credit note once it confirms the number', async () => {
  const id = await paid();
  const { tax, total, subtotal, legal_number } = await invoiceNow(id);
  expect(tax).toBeGreaterThan(0);
  await answer({ [NUMBER]: true });
  await pass(15 * MINUTE_MS);
  await pass(2 * MINUTE_MS);
  const { notes, credits } = await readSnapshot();
  expect(notes).toMatchObject([
    {
      invoice_number: legal_number,
      net: 0,
      total: tax,
      taxes: [{ name: 'VAT', amount: tax }],
      corrects_tax: true,
      reverse_charge: { tax_id: NUMBER },
    },
  ]);
  expect(credits.map(({ amount }) => amount)).toEqual([tax]);
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', total, credit_given: tax });
  const told = (await mailsTo(stack, DEMO.user.email)).filter(({ subject }) =>
    /tax of invoice/.test(subject),
  );
  expect(told).toMatchObject([{ text: expect.stringContaining(NUMBER) }]);
  expect(await findProblems(stack.outside, clock)).toEqual([]);

  // What is given back later is the price alone, and nothing is given back twice.
  await pass(2 * DAY_MS);
  const wanted = { amount: null, to: 'credit', first: 'money', reason: 'test', services: 'leave' } as const;
  await refundInvoice(USD_CLIENT, id, wanted, 'operator:test', clock);
  await pass(2 * MINUTE_MS);
  const after = await readSnapshot();
  expect(after.notes.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([0, subtotal]);
  expect(await invoiceNow(id)).toMatchObject({ status: 'refunded', credit_given: total });
  expect(await eventsOf('tax_corrected')).toHaveLength(1);
  expect(await findProblems(stack.outside, clock)).toEqual([]);
});

test('it goes back the way it was paid where the provider has decided so', async () => {
  const id = await paid();
  const { tax } = await invoiceNow(id);
  vi.spyOn(config(), 'failed_services', 'get').mockReturnValue('refund');
  await answer({ [NUMBER]: true });
  await pass(15 * MINUTE_MS);
  await pass(10 * MINUTE_MS);
  vi.restoreAllMocks();
  expect(await invoiceNow(id)).toMatchObject({ amount_refunded: tax, credit_given: 0 });
  const { notes, payments } = await readSnapshot();
  expect(notes).toMatchObject([{ net: 0, total: tax }]);
  expect(payments).toMatchObject([{ amount_refunded: tax }]);
  expect(await findProblems(stack.outside, clock)).toEqual([]);
});

test('an invoice whose number turns out not to be registered stays as it was paid', async () => {
  const id = await paid();
  const { tax, total } = await invoiceNow(id);
  await answer({ [NUMBER]: false });
  await pass(15 * MINUTE_MS);
  const settled = await invoiceNow(id);
  expect(settled).toMatchObject({ tax, total, credit_given: 0 });
  expect(settled.vat_unanswered).toBeUndefined();
  const before = questions();
  await pass(2 * DAY_MS);
  expect(questions()).toBe(before);
  expect((await readSnapshot()).notes).toEqual([]);
  expect(await eventsOf('tax_corrected')).toEqual([]);
});

test('the number that an invoice was made out to counts, whatever its client has by now', async () => {
  const id = await paid();
  const { tax } = await invoiceNow(id);
  await change({ tax_id: OTHER });
  await answer({ [NUMBER]: true, [OTHER]: false });
  await pass(15 * MINUTE_MS);
  expect(await invoiceNow(id)).toMatchObject({
    credit_given: tax,
    tax_correction: { amount: tax, reverse_charge: { tax_id: NUMBER } },
  });
});

test('after a month nobody asks any more about what was paid', async () => {
  const id = await paid();
  for (let days = 0; days < 32; days += 4) await pass(4 * DAY_MS);
  await answer({ [NUMBER]: true });
  const before = questions();
  await pass(4 * DAY_MS);
  expect(questions()).toBe(before);
  expect(await invoiceNow(id)).toMatchObject({ vat_unanswered: NUMBER, credit_given: 0 });
});
