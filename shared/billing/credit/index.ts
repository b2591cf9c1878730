import { getClient } from '../../clients/index.ts';
import { about, audit, dispatchFollowUp, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { formatMoney, partOnStep, stepText, toMinor, toPrice } from '../../platform/money.ts';
import { newNumberedId } from '../../platform/table/numbers.ts';
import { getItem } from '../../platform/table/query.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { loadFactsOf, type ReviewFacts } from '../fraud-review/index.ts';
import {
  type Applied,
  assertNotCharging,
  assertPayable,
  getInvoice,
  invoiceCreated,
  invoiceNumber,
  newInvoice,
  planReceipt,
  writeInvoice,
} from '../invoices/index.ts';
import { creditFor, leastCharge, moveCredit, usableCredit } from '../ledger/index.ts';
import { newPayLink } from '../pay-links/index.ts';

/** The amount of a credit invoice in minor units. Throws a 422 outside the configured bounds. */
const creditAmount = (amount: number, currency: string): number => {
  const { minimum, maximum } = config().credit;
  if (toMinor(amount, currency) === null) {
    throw invalid({ amount: [say`Use no more decimals than ${currency} has.`] });
  }
  const minor = toPrice(amount, currency);
  if (minor === null) throw invalid({ amount: [stepText(currency)] });
  if (amount < minimum || amount > maximum) {
    throw invalid({ amount: [say`Enter an amount from ${minimum} to ${maximum} ${currency}.`] });
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

type CreditContext = { client: ClientRecord; invoice: InvoiceRecord; facts: ReviewFacts | null };

export const loadCreditContext = async (
  clientId: number,
  invoiceId: number,
  now: Date,
): Promise<CreditContext> => {
  const [client, invoice] = await Promise.all([getClient(clientId), getInvoice(clientId, invoiceId)]);
  return { client, invoice, facts: await loadFactsOf(invoice, null, now) };
};

/** `amount` in major units; null for as much as there is and the invoice takes. */
type UseCredit = { amount: number | null; userId: number };

const assertTakesCredit = (invoice: InvoiceRecord): void => {
  assertPayable(invoice);
  assertNotCharging(invoice);
  if (invoice.kind === 'credit') {
    throw conflict('credit_not_usable', say`Account credit cannot be bought with account credit.`);
  }
};

/** Minor units to use; above zero, and neither more than the balance of the invoice nor than there is. */
const amountToUse = ({ client, invoice }: CreditContext, { amount }: UseCredit): number => {
  const { currency, balance } = invoice;
  const available = usableCredit(client);
  if (amount === null) {
    if (available === 0) throw conflict('no_credit', say`There is no account credit to use.`);
    const used = creditFor(client, balance, currency);
    if (used === 0) {
      const least = money(leastCharge(currency), currency);
      throw conflict(
        'no_credit',
        say`The account credit is not enough: a part of it has to leave ${least} or more to be paid.`,
      );
    }
    return used;
  }
  const minor = toMinor(amount, currency);
  if (minor === null) throw invalid({ amount: [say`Use no more decimals than ${currency} has.`] });
  if (minor > balance) {
    throw invalid({ amount: [say`This invoice has a balance of only ${money(balance, currency)}.`] });
  }
  if (minor > available) {
    throw invalid({ amount: [say`There is account credit of only ${money(available, currency)}.`] });
  }
  if (partOnStep(minor, balance, currency) !== minor) throw invalid({ amount: [stepText(currency)] });
  const rest = balance - minor;
  const least = leastCharge(currency);
  if (rest > 0 && rest < least && balance >= least) {
    const [whole, left] = [money(balance, currency), money(least, currency)];
    throw invalid({ amount: [say`Use all of ${whole}, or leave ${left} or more to be paid otherwise.`] });
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
    facts: context.facts,
  } as const;
  const applied = planReceipt(invoice, receipt, now);
  const used = money(amount, invoice.currency);
  const event = newEvent(
    about.invoice(invoice),
    'credit_used',
    say`${used} of account credit was used for invoice ${invoiceNumber(invoice.id)}.`,
    now,
  );
  return {
    ...applied,
    writes: [...applied.writes, writeEvent(event)],
    followUp: { ...applied.followUp, events: [event, ...applied.followUp.events] },
  };
};

type CreditAdjustment = {
  clientId: number;
  /** Minor units of the client's currency; negative takes credit away. */
  amount: number;
  /** For the audit trail and the client. */
  reason: string;
};

/**
 * Gives or takes account credit. The same amount for the same reason counts once a day, so that a command given
 * again does nothing. Returns the new balance.
 */
export const adjustCredit = (
  { clientId, amount, reason }: CreditAdjustment,
  actor: Actor,
  now: Date,
): Promise<number> =>
  retryOnConflict(undefined, async () => {
    const source = `adjustment:${now.toISOString().slice(0, 10)}:${amount}:${reason}`;
    const [client, made] = await Promise.all([
      getClient(clientId),
      getItem(keys.creditSource(clientId, source)),
    ]);
    const { currency } = client.profile;
    if (amount === 0) throw invalid({ amount: [say`The amount must not be zero.`] });
    if (made) {
      throw conflict(
        'already_adjusted',
        say`This was done today already. Give another reason to do it once more.`,
      );
    }
    if (amount < 0 && client.credit_balance + amount < 0) {
      throw invalid({ amount: [say`The client has only ${money(client.credit_balance, currency)}.`] });
    }
    const moved = money(Math.abs(amount), currency);
    const [type, message] =
      amount > 0
        ? (['credit_issued', say`${moved} was added to your account credit: ${reason}`] as const)
        : (['credit_used', say`${moved} was taken from your account credit: ${reason}`] as const);
    const event = newEvent(about.client(clientId), type, message, now, { amount, currency });
    const movement = {
      type: 'adjustment',
      amount,
      source,
      invoiceId: null,
      description: say`${reason}`,
    } as const;
    const entry = audit(about.client(clientId), actor, 'credit.adjusted', now, { amount, currency, reason });
    await transact([...moveCredit(clientId, currency, [movement], now), writeEvent(event), entry]);
    await dispatchFollowUp({ events: [event] });
    return (await getClient(clientId)).credit_balance;
  });
