import { expect, test } from 'vitest';
import { issueDocument, issueDocuments } from '../../shared/billing/documents/issue-document.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { verifyNumbers } from '../../shared/operator/reports/vat-report.ts';
import { config } from '../../shared/platform/config/config.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { keys } from '../../shared/records/keys.ts';
import { atOnce } from '../support/at-once.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const paid = async (reference = 'in'): Promise<number> => {
  const invoiceId = await app.creditInvoice(20);
  const transfer = { clientId: USD_CLIENT, invoiceId, amount: 2000, reference };
  await recordBankPayment(transfer, 'operator:test', new Date());
  return invoiceId;
};

const giveBack = async (amount: number, reference: string) => {
  const [payment] = (await readSnapshot()).payments;
  const wanted = { amount, reason: 'asked for', reference };
  await refundPayment(USD_CLIENT, payment?.id ?? 0, wanted, 'operator:test', new Date());
};

test('paid invoices get the numbers from 1 without a gap, wherever the worker that gives them dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      for (const reference of ['one', 'two']) await paid(reference);
    },
    isTelling: true,
    invoke: () => issueDocuments(new Date()),
    verify: async () => {
      const { invoices, numbers } = await readSnapshot();
      expect(numbers.map(({ sequence }) => sequence).sort()).toEqual([1, 2]);
      expect(new Set(numbers.map(({ invoice_id }) => invoice_id))).toEqual(
        new Set(invoices.map(({ id }) => id)),
      );
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('a batch of numbers and credit notes is without a gap, wherever the worker that issues it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await paid('noted');
      await recover(stack.queues, new Date());
      await giveBack(500, 'out');
      for (let index = 0; index < 40; index += 1) await paid(`in-${index}`);
    },
    isTelling: true,
    invoke: () => issueDocuments(new Date()),
    verify: async () => {
      const { invoices, numbers, notes } = await readSnapshot();
      const ofInvoices = numbers.filter(({ credit_note_id }) => credit_note_id === null);
      expect(ofInvoices.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 1),
      );
      expect(new Set(ofInvoices.map(({ invoice_id }) => invoice_id))).toEqual(
        new Set(invoices.map(({ id }) => id)),
      );
      expect(notes).toMatchObject([{ total: 500 }]);
    },
  });
  // Two lists are read, two batches numbered and one note written, with what is read between them.
  expect(struck).toBeGreaterThan(8);
});

test('an invoice that cannot be numbered is put off, and the others of its batch are numbered', async () => {
  await stack.startAfresh();
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) ids.push(await paid(`in-${index}`));
  const [broken = 0] = ids.splice(3, 1);
  await setAttributes(keys.invoice(USD_CLIENT, broken), { version: undefined });
  const now = new Date();
  expect([await issueDocuments(now), await issueDocuments(now)]).toEqual([7, 0]);
  const { numbers } = await readSnapshot();
  expect(numbers.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers.map(({ invoice_id }) => invoice_id).sort()).toEqual(ids.sort());

  await setAttributes(keys.invoice(USD_CLIENT, broken), { version: 3 });
  expect(await issueDocuments(new Date(now.getTime() + 6 * 60_000))).toBe(1);
  expect((await readSnapshot()).numbers).toHaveLength(7);
});

test('what is given back gets one credit note, wherever the worker that issues it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await paid();
      await recover(stack.queues, new Date());
      await giveBack(500, 'out');
    },
    isTelling: true,
    invoke: () => issueDocuments(new Date()),
    verify: async () => {
      const { notes } = await readSnapshot();
      expect(notes).toMatchObject([{ total: 500, net: 500, taxes: [] }]);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('workers at once give each invoice one number and leave none out', async () => {
  await stack.startAfresh();
  for (let index = 0; index < 24; index += 1) await paid(`in-${index}`);
  const { invoices } = await readSnapshot();
  const tryAll = (invoices: InvoiceRecord[]) =>
    Promise.all(invoices.map((invoice) => issueDocument(invoice, new Date()).catch(() => null)));
  await atOnce((caller) => tryAll(caller % 2 === 0 ? invoices : invoices.toReversed()), 2);
  await Promise.all([issueDocuments(new Date()), issueDocuments(new Date())]);
  const now = await recover(stack.queues, new Date());
  expect((await readSnapshot()).numbers.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
  expect(await findProblems(stack.outside, now)).toEqual([]);
  expect(await verifyNumbers(config().seller.id, now.getUTCFullYear())).toMatchObject([
    { kind: 'invoice', last: 24, problems: [] },
    { kind: 'credit_note', last: 0, problems: [] },
  ]);
});

test('three refunds of one invoice get notes that add up to it', async () => {
  await stack.startAfresh();
  await paid();
  for (const [index, amount] of [333, 667, 1000].entries()) {
    await recover(stack.queues, new Date());
    await giveBack(amount, `out-${index}`);
  }
  const now = await recover(stack.queues, new Date());
  const { invoices, notes } = await readSnapshot();
  expect(notes.map(({ total }) => total).sort((a, b) => a - b)).toEqual([333, 667, 1000]);
  expect(invoices).toMatchObject([{ status: 'refunded', credited: { total: 2000, net: 2000 } }]);
  expect(await findProblems(stack.outside, now)).toEqual([]);
});
