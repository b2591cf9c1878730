import { beforeEach, expect, test } from 'vitest';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { buyer } from '../../crash/buyer.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { takeSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

const record = (invoiceId: number, amount: number, reference: string) =>
  recordBankPayment({ clientId: USD_CLIENT, invoiceId, amount, reference }, 'operator:test', new Date());

test('a bank transfer is a payment with its reference and its thanks, and counts once', async () => {
  const invoice = await app.creditInvoice(20);
  const { payment } = await record(invoice, 1500, 'ft 1');
  const before = await scanTable();
  const { payments, events, bankReferences } = {
    ...takeSnapshot(before),
    bankReferences: before.filter((item) => item.gateway === 'bank' && item.payment_id === payment.id),
  };
  expect(payments).toMatchObject([payment]);
  expect(payment).toMatchObject({ reference: 'FT 1', amount: 1500, amount_applied: 1500 });
  expect(bankReferences).toMatchObject([{ reference: 'FT 1', client_id: USD_CLIENT }]);
  expect(events.filter(({ subject }) => subject.id === payment.id)).toHaveLength(1);

  await expect(record(invoice, 500, 'FT  1')).rejects.toMatchObject({
    code: 'already_recorded',
    message: expect.stringMatching(
      new RegExp(`^The bank reference FT 1 .* as payment ${payment.id} of client ${USD_CLIENT} at 2`),
    ),
  });
  await expect(record(invoice, 0, 'FT 2')).rejects.toMatchObject({
    fields: { amount: [expect.any(Sentence)] },
  });
  expect(await scanTable()).toEqual(before);
  await record(invoice, 1, 'FT 3');
  expect(await findProblems(stack.outside)).toEqual([]);
});
