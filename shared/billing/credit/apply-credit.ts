import { getClient } from '../../clients/clients.ts';
import { about } from '../../events/about.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { formatMoney, partOnStep, stepText, toMinor } from '../../platform/money.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { type Applied, planReceipt } from '../invoices/apply-receipt.ts';
import { assertNotCharging, assertPayable, getInvoice } from '../invoices/invoices.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { leastCharge } from '../ledger/chargeable.ts';
import { creditFor, usableCredit } from '../ledger/credit.ts';

export type CreditContext = { client: ClientRecord; invoice: InvoiceRecord };

export const loadCreditContext = async (clientId: number, invoiceId: number): Promise<CreditContext> => {
  const [client, invoice] = await Promise.all([getClient(clientId), getInvoice(clientId, invoiceId)]);
  return { client, invoice };
};

/** `amount` in major units; null for as much as there is and the invoice takes. */
export type UseCredit = { amount: number | null; userId: number };

const assertTakesCredit = (invoice: InvoiceRecord): void => {
  assertPayable(invoice);
  assertNotCharging(invoice);
  if (invoice.kind === 'credit') {
    throw conflict('credit_not_usable', 'Account credit cannot be bought with account credit.');
  }
};

/** Minor units to use; above zero, and neither more than the balance of the invoice nor than there is. */
const amountToUse = ({ client, invoice }: CreditContext, { amount }: UseCredit): number => {
  const { currency, balance } = invoice;
  const available = usableCredit(client);
  if (amount === null) {
    if (available === 0) throw conflict('no_credit', 'There is no account credit to use.');
    const used = creditFor(client, balance, currency);
    if (used === 0) {
      const least = formatMoney(leastCharge(currency), currency);
      throw conflict(
        'no_credit',
        `The account credit is not enough: a part of it has to leave ${least} or more to be paid.`,
      );
    }
    return used;
  }
  const minor = toMinor(amount, currency);
  if (minor === null) throw invalid({ amount: [`Use no more decimals than ${currency} has.`] });
  if (minor > balance) {
    throw invalid({ amount: [`This invoice has a balance of only ${formatMoney(balance, currency)}.`] });
  }
  if (minor > available) {
    throw invalid({ amount: [`There is account credit of only ${formatMoney(available, currency)}.`] });
  }
  if (partOnStep(minor, balance, currency) !== minor) throw invalid({ amount: [stepText(currency)] });
  const rest = balance - minor;
  const least = leastCharge(currency);
  if (rest > 0 && rest < least && balance >= least) {
    const [whole, left] = [formatMoney(balance, currency), formatMoney(least, currency)];
    throw invalid({ amount: [`Use all of ${whole}, or leave ${left} or more to be paid otherwise.`] });
  }
  return minor;
};

/** Works out what using account credit for an invoice does; the writes hold while neither has changed. */
export const planCreditUse = (context: CreditContext, request: UseCredit, now: Date): Applied => {
  const { invoice } = context;
  assertTakesCredit(invoice);
  const amount = amountToUse(context, request);
  const receipt = {
    amount,
    from: 'credit',
    source: `credit:${invoice.id}:${invoice.version}`,
    actor: `user:${request.userId}`,
  } as const;
  const applied = planReceipt(invoice, receipt, now);
  const used = formatMoney(amount, invoice.currency);
  const event = newEvent(
    about.invoice(invoice),
    'credit_used',
    `${used} of account credit was used for invoice ${invoiceNumber(invoice.id)}.`,
    now,
  );
  return {
    ...applied,
    writes: [...applied.writes, writeEvent(event)],
    followUp: { ...applied.followUp, events: [event, ...applied.followUp.events] },
  };
};
