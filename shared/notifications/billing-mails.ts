import { presentNextCharge } from '../billing/autopay/index.ts';
import { discountOf, invoiceNumber, lineText, priceRows, writingIn } from '../billing/invoices/index.ts';
import { findMethod, getWallet } from '../billing/payment-methods/index.ts';
import { failureTextIn } from '../billing/payments/index.ts';
import { taxLabel, totalTaxes } from '../billing/tax/index.ts';
import type { MailLocale } from '../mail-templates/content/locale.ts';
import { appUrl, config } from '../platform/config/config.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { getItem, getItems, queryPage } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { EventRecord } from '../records/events.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/orders.ts';
import type { AttemptRecord } from '../records/payments.ts';
import { deletionAt, suspensionAfter } from '../services/index.ts';
import { linkedLater } from './document-links.ts';
import type { EventMailers } from './event-mailers.ts';

const url = ({ client_id, id }: { client_id: number; id: number }) =>
  appUrl(`/clients/${client_id}/invoices/${id}`);

const named = (invoice: InvoiceRecord) => ({ invoice_number: invoiceNumber(invoice.id), url: url(invoice) });

const sum = (amount: number, { currency }: { currency: string }) => ({ amount, currency });

const parties = (invoice: InvoiceRecord) => ({
  seller: invoice.seller?.name ?? null,
  taxes: totalTaxes(invoice.lines).map((tax) => ({ label: taxLabel(tax), amount: sum(tax.amount, invoice) })),
});

/** The prices of an invoice, each set-up fee by itself. */
const itemsOf = (invoice: InvoiceRecord, locale: MailLocale) =>
  invoice.lines
    .flatMap((line) => priceRows(line, invoice.currency, writingIn(locale)))
    .map(({ description, amount }) => ({ description, total: sum(amount, invoice) }));

const someOf = (amount: number, invoice: InvoiceRecord) => (amount > 0 ? sum(amount, invoice) : null);

/** How an invoice was paid. */
const settledOf = (invoice: InvoiceRecord) => {
  const discount = discountOf(invoice.lines);
  return {
    discount: discount && { code: discount.code, amount: sum(-discount.amount, invoice) },
    credit_used: someOf(invoice.credit_applied, invoice),
    paid: someOf(invoice.amount_paid, invoice),
  };
};

/** What has come for an invoice so far, in money and in credit. */
const paidSoFar = (invoice: InvoiceRecord) => someOf(invoice.amount_paid + invoice.credit_applied, invoice);

const invoiceOf = ({ client_id, subject }: EventRecord) => getItem(keys.invoice(client_id, subject.id));

const orderOf = ({ client_id, subject }: EventRecord) => getItem(keys.order(client_id, subject.id));

const namedOrder = ({ client_id, id }: OrderRecord) => ({
  order_number: numberOf('order', id),
  url: appUrl(`/clients/${client_id}/orders/${id}`),
});

/** The variables of a mail about the invoice an event is about. */
const aboutInvoice =
  <V>(variables: (invoice: InvoiceRecord, event: EventRecord, locale: MailLocale) => Promise<V> | V) =>
  async (event: EventRecord, locale: MailLocale) => {
    const invoice = await invoiceOf(event);
    return invoice ? variables(invoice, event, locale) : null;
  };

/** What the gateway said of the last attempt that failed, in words that are safe to show. */
const lastRefusal = async ({ client_id, id }: InvoiceRecord): Promise<AttemptRecord | undefined> => {
  const { items } = await queryPage(collections.attempts(client_id, id), { limit: 10 });
  return items.find(({ failure_message }) => failure_message !== null);
};

/** What an invoice is for, line by line. */
const purposeOf = ({ lines, currency }: InvoiceRecord, locale: MailLocale): string[] =>
  lines.map((line) => lineText(line, currency, writingIn(locale)));

/** The card that an invoice is charged to next, and when; null where its client has to pay it. */
const nextChargeOf = async (invoice: InvoiceRecord, now: Date) => {
  const charge = presentNextCharge(invoice, await getWallet(invoice.client_id), now);
  return charge && { at: charge.at, card: cardName(charge.payment_method) };
};

const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 === '' ? brand : `${brand} •••• ${last4}`;

/** When the suspended hosting of an unpaid renewal is deleted; null where none is suspended. */
const suspendedUntil = async ({ client_id, kind, services }: InvoiceRecord): Promise<string | null> => {
  if (kind !== 'renewal') return null;
  const hosting = services.filter((service) => service.kind === 'hosting');
  const records = await getItems(...hosting.map(({ id }) => keys.hosting(client_id, id)));
  const ends = records.flatMap((record) => {
    const at = record?.status === 'suspended' ? deletionAt(record) : null;
    return at ? [at.toISOString()] : [];
  });
  return ends.sort()[0] ?? null;
};

/** When the hosting of an unpaid renewal invoice is suspended. */
const suspendsAt = ({ kind, services, due_at }: InvoiceRecord): string | null =>
  kind === 'renewal' && services.some((service) => service.kind === 'hosting')
    ? suspensionAfter(due_at).toISOString()
    : null;

const aboutCard = async ({ client_id, card }: EventRecord) =>
  card
    ? { brand: card.brand, last4: card.last4, url: appUrl(`/clients/${client_id}/payment-methods`) }
    : null;

export const billingMails = {
  order_created: async ({ client_id, subject }, locale) => {
    const order = await getItem(keys.order(client_id, subject.id));
    const invoice = order && (await getItem(keys.invoice(client_id, order.invoice_id)));
    if (!order || !invoice) return null;
    return {
      ...named(invoice),
      order_number: numberOf('order', order.id),
      items: itemsOf(invoice, locale),
      taxes: parties(invoice).taxes,
      total: sum(invoice.total, invoice),
      ...settledOf(invoice),
      balance: sum(invoice.status === 'unpaid' ? invoice.balance : 0, invoice),
      due_at: invoice.due_at,
      is_held: order.review?.state === 'waiting',
    };
  },
  order_held: async (event) => {
    const order = await orderOf(event);
    if (!order?.review) return null;
    const { support_url } = config().mail;
    return { ...namedOrder(order), answer_by: order.review.answer_by, support_url };
  },
  order_accepted: async (event) => {
    const order = await orderOf(event);
    return order ? namedOrder(order) : null;
  },
  order_declined: async (event) => {
    const order = await orderOf(event);
    if (!order) return null;
    const { amount = 0 } = event.amount ?? {};
    const refunded = event.refunded ?? 0;
    return {
      order_number: numberOf('order', order.id),
      refunded: refunded > 0 ? sum(refunded, order) : null,
      credit: amount > refunded ? sum(amount - refunded, order) : null,
      url: appUrl(`/clients/${order.client_id}`),
    };
  },
  order_cancelled: async ({ client_id, subject, amount, lost_name = null }) => {
    const service =
      subject.type === 'hosting_account'
        ? await getItem(keys.hosting(client_id, subject.id))
        : subject.type === 'domain' && (await getItem(keys.domain(client_id, subject.id)));
    const order = service ? service.order_id : subject.id;
    if (order === null) return null;
    const url = appUrl(`/clients/${client_id}`);
    return { order_number: numberOf('order', order), credit: amount ?? null, lost_name, url };
  },
  invoice_created: aboutInvoice(async (invoice, { created_at }, locale) =>
    // Paid before anybody could be told: its receipt says it all.
    invoice.status === 'paid' && invoice.amount_paid > 0
      ? null
      : {
          ...named(invoice),
          purpose: purposeOf(invoice, locale),
          ...parties(invoice),
          total: sum(invoice.total, invoice),
          credit_used: someOf(invoice.credit_applied, invoice),
          balance: sum(invoice.balance, invoice),
          due_at: invoice.due_at,
          charge: await nextChargeOf(invoice, new Date(created_at)),
        },
  ),
  invoice_paid: aboutInvoice((invoice, { created_at }, locale) => ({
    ...named(invoice),
    ...parties(invoice),
    items: itemsOf(invoice, locale),
    total: sum(invoice.total, invoice),
    ...settledOf(invoice),
    paid_at: invoice.paid_at ?? created_at,
    ...(invoice.seller ? linkedLater(invoice) : { pdf_url: null }),
  })),
  credit_note_issued: async ({ client_id, subject, credit_note_id = 0 }) => {
    const [note, invoice] = await getItems(
      keys.creditNote(client_id, credit_note_id),
      keys.invoice(client_id, subject.id),
    );
    if (!note || !invoice) return null;
    return {
      number: note.number,
      invoice_number: note.invoice_number,
      total: sum(note.total, note),
      url: url(invoice),
      ...linkedLater(invoice, note.id),
    };
  },
  invoice_changed: aboutInvoice(async (invoice, { amount, created_at, withdrawn }, locale) => ({
    ...named(invoice),
    purpose: purposeOf(invoice, locale),
    ...parties(invoice),
    before: amount ?? sum(invoice.total, invoice),
    withdrawn: withdrawn?.join(', ') ?? null,
    total: sum(invoice.total, invoice),
    balance: sum(invoice.status === 'unpaid' ? invoice.balance : 0, invoice),
    due_at: invoice.due_at,
    charge: await nextChargeOf(invoice, new Date(created_at)),
  })),
  tax_corrected: aboutInvoice((invoice) => {
    const { tax_correction: correction } = invoice;
    if (!correction) return null;
    return {
      ...named(invoice),
      tax_id: correction.reverse_charge.tax_id,
      amount: sum(correction.amount, invoice),
      refunded: correction.refunded > 0 ? sum(correction.refunded, invoice) : null,
      credit:
        correction.refunded < correction.amount
          ? sum(correction.amount - correction.refunded, invoice)
          : null,
    };
  }),
  invoice_reminder: aboutInvoice(async (invoice, { created_at }, locale) => {
    const suspended_until = await suspendedUntil(invoice);
    return {
      ...named(invoice),
      purpose: purposeOf(invoice, locale),
      paid: paidSoFar(invoice),
      balance: sum(invoice.balance, invoice),
      due_at: invoice.due_at,
      overdue: invoice.due_at < created_at,
      charge: await nextChargeOf(invoice, new Date(created_at)),
      suspends_at: suspended_until ? null : suspendsAt(invoice),
      suspended_until,
    };
  }),
  due_date_moved: aboutInvoice((invoice) => ({
    ...named(invoice),
    balance: sum(invoice.balance, invoice),
    due_at: invoice.due_at,
  })),
  invoice_refunded: aboutInvoice((invoice) => ({ ...named(invoice), total: sum(invoice.total, invoice) })),
  payment_succeeded: async ({ client_id, subject }) => {
    const payment = await getItem(keys.payment(client_id, subject.id));
    const invoice = payment && (await getItem(keys.invoice(client_id, payment.invoice_id)));
    if (!payment || !invoice) return null;
    return {
      ...named(invoice),
      amount: sum(payment.amount, payment),
      total: sum(invoice.total, invoice),
      paid: paidSoFar(invoice),
      balance: sum(invoice.balance, invoice),
    };
  },
  payment_failed: aboutInvoice(async (invoice, { created_at }, locale) => {
    const refusal = await lastRefusal(invoice);
    const amount = sum(refusal?.amount ?? invoice.balance, invoice);
    const wallet = await getWallet(invoice.client_id);
    const method = findMethod(wallet, refusal?.charge?.method_id ?? null);
    return {
      ...named(invoice),
      purpose: purposeOf(invoice, locale),
      amount,
      balance: amount.amount === invoice.balance ? null : sum(invoice.balance, invoice),
      reason: refusal ? failureTextIn(locale, refusal) : null,
      card: method ? cardName(method) : null,
      next: await nextChargeOf(invoice, new Date(created_at)),
      suspends_at: suspendsAt(invoice),
    };
  }),
  payment_action_required: aboutInvoice((invoice) => ({
    ...named(invoice),
    amount: sum(invoice.balance, invoice),
  })),
  payment_method_saved: aboutCard,
  payment_method_removed: async (event) => {
    const card = await aboutCard(event);
    return card && { ...card, autopay_off: event.card?.autopay_off === true };
  },
  payment_method_expiring: async (event) => {
    const card = await aboutCard(event);
    const [month = 1, year = 9999] = (event.card?.expires ?? '').split('/').map(Number);
    const is_expired = Date.parse(event.created_at) >= Date.UTC(year, month, 1);
    return card && { ...card, expires: event.card?.expires ?? '', is_expired };
  },
  payment_refunded: aboutInvoice((invoice, { amount }) => ({
    ...named(invoice),
    amount: amount ?? sum(invoice.amount_refunded, invoice),
    to_credit: false,
  })),
  payment_disputed: aboutInvoice((invoice, { amount }) => ({
    ...named(invoice),
    amount: amount ?? sum(invoice.amount_held, invoice),
  })),
  credit_owed: async ({ client_id }) => {
    const client = await getItem(keys.client(client_id));
    if (!client || client.credit_balance >= 0) return null;
    const owed = sum(0 - client.credit_balance, client.profile);
    return { owed, url: appUrl(`/clients/${client_id}/credit`) };
  },
  credit_issued: async ({ client_id, amount }) => {
    const client = await getItem(keys.client(client_id));
    if (!client || !amount) return null;
    const available = sum(Math.max(client.credit_balance, 0), amount);
    return { amount, available, url: appUrl(`/clients/${client_id}/credit`) };
  },
} satisfies Partial<EventMailers>;
