import { presentAmounts } from '../billing/invoices/charges.ts';
import { presentTaxes } from '../billing/tax/present-taxes.ts';
import { totalTaxes } from '../billing/tax/total-taxes.ts';
import type { Finding } from '../domains/confirmation.ts';
import { toMajor } from '../platform/money.ts';
import { numberOf } from '../platform/table/numbers.ts';
import type { OrderRecord } from '../records/order-record.ts';
import type { PricedAddon } from './addon-lines.ts';
import { type Priced, type PricedLine, taxedLines } from './pricing.ts';

/** How an order was paid as it was placed; orders of earlier releases do not say. */
const presentPlaced = ({ total, discount, credit_applied, currency }: OrderRecord) =>
  discount === undefined || credit_applied === undefined
    ? { discount: null, credit_applied: null, amount_due: null }
    : {
        discount: toMajor(discount, currency),
        credit_applied: toMajor(credit_applied, currency),
        amount_due: toMajor(total - credit_applied, currency),
      };

export const presentOrder = (order: OrderRecord) => ({
  id: order.id,
  number: numberOf('order', order.id),
  client_id: order.client_id,
  status: order.status,
  invoice_id: order.invoice_id,
  currency: order.currency,
  total: toMajor(order.total, order.currency),
  payment_gateway: order.payment_gateway,
  notes: order.notes,
  promo_code: order.promo_code ?? null,
  ...presentPlaced(order),
  items: order.items.map((item) => ({
    type: item.type,
    description: item.description,
    domain: item.domain,
    hosting_account_id: item.hosting_account_id,
    domain_id: item.domain_id,
    total: toMajor(item.total, order.currency),
    addons: (item.addons ?? []).map(({ total, ...addon }) => ({
      ...addon,
      total: toMajor(total, order.currency),
    })),
  })),
  created_at: order.created_at,
  updated_at: order.updated_at,
});

const presentPrice = (line: PricedLine | PricedAddon, currency: string) => ({
  description: line.description,
  ...presentAmounts(line, currency),
  discount: toMajor(line.discount, currency),
});

const presentLine = (line: PricedLine, currency: string) => ({
  type: line.type,
  package_id: line.type === 'hosting' ? line.package.id : null,
  billing_cycle: line.type === 'hosting' ? line.cycle : null,
  domain: line.domain,
  domain_option: line.domainOption,
  years: line.type === 'domain' ? line.years : null,
  ...presentPrice(line, currency),
  addons: line.addons.map((addon) => ({
    addon_id: addon.addon_id,
    quantity: addon.quantity,
    ...presentPrice(addon, currency),
  })),
});

export const presentQuote = (
  { currency, lines, subtotal, discount, tax, total, coupon, taxNotes }: Priced,
  findings: Finding[],
) => ({
  currency,
  promo_code: coupon?.code ?? null,
  discount: toMajor(discount, currency),
  items: lines.map((line) => presentLine(line, currency)),
  subtotal: toMajor(subtotal, currency),
  tax: toMajor(tax, currency),
  taxes: presentTaxes(totalTaxes(taxedLines(lines)), currency),
  reverse_charge: taxNotes.reverse_charge !== undefined,
  total: toMajor(total, currency),
  findings,
});
