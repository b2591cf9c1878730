import { beforeEach, expect, test } from 'vitest';
import { advanceInvoice } from '../../../shared/billing/invoices/dunning.ts';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { planPrompt, submitOtp } from '../../../shared/billing/mobile-money/index.ts';
import { getPayLink, issuePayLink } from '../../../shared/billing/pay-links/index.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import { loadPaymentContext } from '../../../shared/billing/payments/start-payment.ts';
import { listOpenDisputes } from '../../../shared/billing/refunds/disputes.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import { awaitsManualAction } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { storePayment } from '../../support/stored-payment.ts';
import { attemptOf } from '../../support/unit/records.ts';
import { disputeOf } from '../../support/unit/returns.ts';
import { inWords } from '../../support/unit/writes.ts';

const stack = crashStackForFile();
beforeEach(async () => {
  stack.outside.paystack.faults.length = 0;
  await stack.startAfresh();
});

test('a client is reminded from the moment on that is planned', async () => {
  const { id, due_at } = await storeInvoice(USD_CLIENT, 2000, { kind: 'renewal' });
  const remindersAt = async (now: Date) => {
    await advanceInvoice(USD_CLIENT, id, now);
    return (await getItem(keys.invoice(USD_CLIENT, id)))?.reminders_sent;
  };
  const first = addDays(due_at, -7);
  expect(await remindersAt(new Date(first.getTime() - 1))).toBe(0);
  expect(await remindersAt(first)).toBe(1);
});

test('a link to pay works for thirty days', async () => {
  const { id } = await storeInvoice(USD_CLIENT, 2000);
  const begun = new Date('2026-06-15T12:00:00.000Z');
  const { url, expiresAt } = await issuePayLink(USD_CLIENT, id, 'system', begun);
  expect(expiresAt).toEqual(addDays(begun, 30));
  const token = url.split('/pay/')[1] ?? '';
  expect(await getPayLink(token, new Date(expiresAt.getTime() - 1))).toMatchObject({ invoice_id: id });
  await expect(getPayLink(token, expiresAt)).rejects.toMatchObject({ code: 'pay_link_expired' });
});

test('the last fifty attempts to pay an invoice are looked at, newest first', async () => {
  const { id } = await storeInvoice(USD_CLIENT, 2000);
  const ids = Array.from({ length: 51 }, () => newId());
  const attempts = ids.map((attempt) => ({
    ...attemptOf({ id: attempt, client_id: USD_CLIENT, invoice_id: id }),
    ...keys.attempt(USD_CLIENT, id, attempt),
  }));
  await transact(attempts.map((attempt) => putNew(attempt)));
  const found = await listAttempts(USD_CLIENT, id);
  expect(found.map((attempt) => attempt.id)).toEqual(ids.slice(1).toReversed());
});

const prompted = async () => {
  const { id } = await storeInvoice(GHS_CLIENT, 2000, { currency: 'GHS' });
  const context = await loadPaymentContext(GHS_CLIENT, id);
  return planPrompt(context, await gatewayFor('paystack'), { actor: 'system' }, new Date());
};

test('of two wallets that are asked at once for one invoice the second finds it changed', async () => {
  const { writes } = await prompted();
  expect(inWords(writes)).toEqual([
    'change INVOICE if version = 1',
    'new ATTEMPT',
    'new REFERENCE',
    'new AUDIT',
  ]);
});

test('a code is sent though the gateway does not answer, and the payment is left open', async () => {
  const { attempt, wallets, writes } = await prompted();
  await transact(writes);
  stack.outside.paystack.faults.push({ match: '/', times: 20, status: 503, body: {} });
  expect(await submitOtp(wallets, attempt, '123456', new Date())).toMatchObject({ status: 'created' });
});

const WAITS = 'disputed_payment';

test('open disputes on the list are found on every page of it, beside what waits for the same reason', async () => {
  const now = new Date();
  for (let count = 0; count < 101; count += 1) {
    const dispute = disputeOf({ gateway_id: `du_${count}` });
    await storePayment({ disputes: [dispute], ...awaitsManualAction(WAITS, now, count) });
  }
  const over = disputeOf({ gateway_id: 'du_over', status: 'lost' });
  const read = disputeOf({ gateway_id: 'du_read', is_open: false });
  await storePayment({ disputes: [over, read], ...awaitsManualAction(WAITS, now, 200) });
  const id = newId(now);
  const attempt = {
    ...attemptOf(),
    ...keys.attempt(USD_CLIENT, 1, id),
    ...awaitsManualAction(WAITS, now, id),
  };
  await transact([putNew(attempt)]);
  const found = (await listOpenDisputes()).map(({ dispute }) => dispute.gateway_id);
  expect(found).toHaveLength(101);
  expect(found.filter((name) => /over|read/.test(name))).toEqual([]);
});
