import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { cancelUnpaidInvoice } from '../../shared/billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { recordBankPayment } from '../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { refundable } from '../../shared/billing/refunds/returned-money.ts';
import { isUnsent } from '../../shared/billing/refunds/take-back.ts';
import type { Collection } from '../../shared/platform/table/key.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { retryOnConflict } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { type Outcomes, pick } from './outcomes.ts';

const ACTOR = 'operator:soak';
const RECENT = 20;

/** One member of staff, who looks after a client: refunds, transfers by bank, cancellations, credit. */
export const staff = (client: number, { command }: Outcomes) => {
  const recent = async <R>(wanted: Collection<R>): Promise<R | undefined> =>
    pick((await queryPage(wanted, { limit: RECENT })).items);

  const refund = async () => {
    const payment = await recent(collections.ofClient(client, 'PAYMENT'));
    if (!payment) return;
    const amount = Math.ceil(refundable(payment) / pick([1, 2]));
    const wanted = { amount, reason: 'soak', key: randomUUID(), reference: randomUUID() };
    await command('refund', () => refundPayment(client, payment.id, wanted, ACTOR, new Date()));
  };

  const recordTransfer = async () => {
    const invoice = await recent(collections.ofStatus(client, 'INVOICE', 'unpaid'));
    if (!invoice) return;
    const amount = pick([invoice.balance, Math.ceil(invoice.balance / 2), invoice.balance + 500]);
    const transfer = { clientId: client, invoiceId: invoice.id, amount, reference: randomUUID() };
    await command('transfer', () => recordBankPayment(transfer, ACTOR, new Date()));
  };

  const cancel = async () => {
    const invoice = await recent(collections.ofStatus(client, 'INVOICE', 'unpaid'));
    if (!invoice) return;
    await command('cancel', () =>
      retryOnConflict(invoice, async (known) =>
        cancelUnpaidInvoice(known ?? (await getInvoice(client, invoice.id)), ACTOR, new Date()),
      ),
    );
  };

  const adjust = async () => {
    const adjustment = { clientId: client, amount: pick([500, 2000, -300]), reason: randomUUID() };
    await command('adjust credit', () => adjustCredit(adjustment, ACTOR, new Date()));
  };

  return async (until: number): Promise<void> => {
    while (Date.now() < until) {
      // Looking for something to do can fail like anything else.
      await pick([refund, refund, recordTransfer, recordTransfer, cancel, adjust])().catch(() => undefined);
      await wait(Math.random() * 2000);
    }
  };
};

/** Staff repeat the refunds of which they were not told that they were made, once none can be under way. */
export const repeatRefunds = async ({ command }: Outcomes, now: Date): Promise<void> => {
  for (const payment of (await readSnapshot()).payments) {
    for (const { amount, key } of payment.refunds.filter(isUnsent)) {
      const wanted = { amount, reason: 'soak', key: key ?? '' };
      await command('repeat refund', () => refundPayment(payment.client_id, payment.id, wanted, ACTOR, now));
    }
  }
};

/** Staff take the credit that is left, so that the next renewals are charged to cards. */
export const takeCredit = async ({ command }: Outcomes, now: Date): Promise<void> => {
  for (const { profile, credit_balance } of (await readSnapshot()).clients) {
    const adjustment = { clientId: profile.id, amount: -credit_balance, reason: randomUUID() };
    if (credit_balance > 0) await command('take credit', () => adjustCredit(adjustment, ACTOR, now));
  }
};
