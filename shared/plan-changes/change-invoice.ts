import { newInvoice } from '../billing/invoices/index.ts';
import { creditFor } from '../billing/ledger/index.ts';
import { formatMoney } from '../platform/money.ts';
import { newNumberedId } from '../platform/table/numbers.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { HostingRecord, PlanQuoteRecord } from '../records/hosting.ts';
import type { InvoiceLine, InvoiceRecord } from '../records/invoices.ts';
import { cycleInWords, titleOfTerms } from '../services/index.ts';
import { haveSameUnits } from './proration.ts';

/** So long the price of an upgrade holds: it is for the time that begins now. */
const PAY_WITHIN_MS = 24 * 3600_000;

type Said = Required<Pick<InvoiceLine, 'description' | 'subject'>>;

const describe = (quote: PlanQuoteRecord, { domain, billing_cycle }: HostingRecord, now: Date): Said => {
  const { from, to, period_end, new_period, unused = 0, currency } = quote;
  if (!new_period) {
    const [begins, until] = [now.toISOString().slice(0, 10), period_end.slice(0, 10)];
    const [title, before] = haveSameUnits(to.addons, from.addons)
      ? [to.package_name, from.package_name]
      : [titleOfTerms(to), titleOfTerms(from)];
    return {
      description: `${title} in place of ${before} hosting for ${domain} until ${until}`,
      subject: { is: 'change', title, before, domain, from: begins, until },
    };
  }
  const title = titleOfTerms(to);
  const cycle = to.billing_cycle ?? billing_cycle;
  const [begins, until] = [new_period.from.slice(0, 10), new_period.until.slice(0, 10)];
  const left = `less ${formatMoney(unused, currency)} for what was left of the period before`;
  return {
    description: `${title} hosting for ${domain}, ${cycleInWords(cycle)} until ${until}, ${left}`,
    subject: { is: 'cycle_change', title, domain, cycle, from: begins, until, unused },
  };
};

/** Of an upgrade, at the price of its quote: to be paid within a day, and before the period ends. */
export const changeInvoice = (
  quote: PlanQuoteRecord,
  record: HostingRecord,
  client: ClientRecord,
  applyCredit: boolean,
  now: Date,
): InvoiceRecord => {
  const { unit_price, tax, taxes, total, period_end, currency } = quote;
  const { tax_exemption, reverse_charge, vat_unanswered } = quote;
  const dueAt = new Date(Math.min(now.getTime() + PAY_WITHIN_MS, Date.parse(period_end)));
  const line = {
    type: 'hosting_change',
    ...describe(quote, record, now),
    unit_price,
    setup_fee: 0,
    ...(quote.amount === undefined ? {} : { catalog_price: { unit_price: quote.amount, setup_fee: 0 } }),
    tax,
    taxes,
    total,
    hosting_account_id: record.id,
    domain_id: null,
  } as const;
  return newInvoice(
    {
      id: newNumberedId(now),
      client,
      orderId: null,
      kind: 'change',
      currency,
      lines: [line],
      services: [{ kind: 'hosting', id: record.id, type: 'change' }],
      totals: { subtotal: unit_price, tax, total },
      creditApplied: applyCredit ? creditFor(client, total, currency) : 0,
      dueAt,
      taxNotes: {
        ...(tax_exemption ? { tax_exemption } : {}),
        ...(reverse_charge ? { reverse_charge } : {}),
        ...(vat_unanswered ? { vat_unanswered } : {}),
      },
    },
    now,
  );
};
