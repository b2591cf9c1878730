import { newPayment } from '../../shared/billing/payments/bank-payment.ts';
import { putNew, transact } from '../../shared/platform/table/write.ts';
import type { PaymentRecord } from '../../shared/records/payments.ts';
import { storeInvoice } from './billing-fixtures.ts';
import { USD_CLIENT } from './shop.ts';

/** Writes a payment of USD 20 that no gateway knows straight to the table, with the invoice that it has paid. */
export const storePayment = async (given: Partial<PaymentRecord> = {}): Promise<PaymentRecord> => {
  const paid = { status: 'paid', balance: 0, amount_paid: 2000, paid_at: new Date().toISOString() } as const;
  const invoice = await storeInvoice(USD_CLIENT, 2000, paid);
  const money = { gateway: 'stripe', reference: `pi_${invoice.id}`, amount: 2000, currency: 'USD' } as const;
  const { payment } = newPayment(invoice, { ...money, amount_applied: 2000 }, new Date());
  const record = { ...payment, ...given };
  await transact([putNew(record)]);
  return record;
};
