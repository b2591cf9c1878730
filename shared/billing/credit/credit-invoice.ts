import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { writeEvent } from '../../events/events.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';
import { formatMoney, stepText, toMinor, toPrice } from '../../platform/money.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import { invoiceCreated, newInvoice, writeInvoice } from '../invoices/new-invoice.ts';
import { newPayLink } from '../pay-links/pay-link.ts';

/** The amount of a credit invoice in minor units. Throws a 422 outside the configured bounds. */
const creditAmount = (amount: number, currency: string): number => {
  const { minimum, maximum } = config().credit;
  if (toMinor(amount, currency) === null) {
    throw invalid({ amount: [`Use no more decimals than ${currency} has.`] });
  }
  const minor = toPrice(amount, currency);
  if (minor === null) throw invalid({ amount: [stepText(currency)] });
  if (amount < minimum || amount > maximum) {
    throw invalid({ amount: [`Enter an amount from ${minimum} to ${maximum} ${currency}.`] });
  }
  return minor;
};

/**
 * Plans an ordinary unpaid invoice for account credit, which is issued once it is paid. `wanted` is in major units of
 * the client's currency. No tax: tax is due on its use. Throws a 422 outside the configured bounds.
 */
export const planCreditInvoice = (client: ClientRecord, wanted: number, userId: number, now: Date) => {
  const { currency } = client.profile;
  const amount = creditAmount(wanted, currency);
  const invoice = newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'credit',
      currency,
      lines: [
        {
          type: 'credit',
          description: `Account credit of ${formatMoney(amount, currency)}`,
          subject: { is: 'credit', amount },
          unit_price: amount,
          setup_fee: 0,
          tax: 0,
          taxes: [],
          total: amount,
          hosting_account_id: null,
          domain_id: null,
        },
      ],
      services: [],
      totals: { subtotal: amount, tax: 0, total: amount },
      creditApplied: 0,
    },
    now,
  );
  const event = invoiceCreated(invoice, now);
  const payLink = newPayLink(client.id, invoice.id, now);
  const entry = audit(about.invoice(invoice), `user:${userId}`, 'credit_invoice.created', now, {
    total: amount,
  });
  return {
    invoice,
    paymentUrl: payLink.url,
    writes: [...writeInvoice(invoice), writeEvent(event), payLink.write, entry],
    followUp: { events: [event] },
  };
};
