import { beforeEach, expect, test } from 'vitest';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { reviewTaxes } from '../../shared/billing/tax-review/review-taxes.ts';
import { buyer } from '../crash/buyer.ts';
import { clientRequest } from '../crash/client-request.ts';
import { inRounds } from '../support/at-once.ts';
import { beforeWriting } from '../support/before-writing.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi } from '../support/invoke.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { forgetLimits } from '../support/table.ts';
import { importTaxes, taxRule } from '../support/tax-rules.ts';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(async () => {
  await stack.startAfresh();
  await importTaxes([taxRule('DE', 19)]);
});

const move = (country: string) => invokeApi(updateProfile, clientRequest(stack.token, {}, { country }));
const start = (invoice: number) => invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
const review = () => reviewTaxes(USD_CLIENT, new Date());

test('a payment that begins beside a change of the tax is of what the invoice comes to, and what is shown is what is paid', async () => {
  await inRounds(async () => {
    await forgetLimits();
    await move('US');
    const invoice = await app.order([hostingItem(freshDomain())]);
    await move('DE');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? review() : start(invoice))),
    );
    const shown = answers.flatMap((answer) => (answer?.status === 201 ? [answer.body.payment] : []));
    const [first] = shown.length > 0 ? shown : [(await start(invoice)).body.payment];
    await app.pay(first.mobile);
    for (const { gateway, reference } of (await readSnapshot()).attempts)
      await settlePayment(gateway, reference, new Date());
    const { total, amount_paid, status, tax } = await getInvoice(USD_CLIENT, invoice);
    expect([status, amount_paid, tax > 0]).toEqual(['paid', total, true]);
    expect(total / 100).toBe(first.amount);
  });
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('an invoice whose payment begins as it is written anew stays what that was quoted', async () => {
  const invoice = await app.order([hostingItem(freshDomain())]);
  await move('DE');
  const statuses: number[] = [];
  const startTwice = async () => {
    for (let count = 0; count < 2; count += 1) statuses.push((await start(invoice)).status);
    await move('US');
  };
  await beforeWriting(stack, startTwice, review);
  // The first one was told of the new total.
  expect(statuses).toEqual([409, 201]);
  await review();
  const { attempts } = await readSnapshot();
  const { total, tax } = await getInvoice(USD_CLIENT, invoice);
  expect([attempts.map(({ amount }) => amount), tax > 0]).toEqual([[total], true]);
});

test('a client who moves on as an invoice is written anew is asked for the tax of where they are', async () => {
  const invoice = await app.order([hostingItem(freshDomain())]);
  await move('DE');
  await beforeWriting(stack, () => move('US'), review);
  await review();
  expect(await getInvoice(USD_CLIENT, invoice)).toMatchObject({ tax: 0, buyer: { country: 'US' } });
  const { events } = await readSnapshot();
  expect(events.filter(({ type }) => type === 'invoice_changed')).toEqual([]);
});
