import { toMajor } from '../platform/money.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PlanQuoteRecord } from '../records/plan-change.ts';
import { directionOf, type Offer, presentTerms } from './offers.ts';

export const presentQuote = (quote: PlanQuoteRecord) => {
  const amount = (minor: number) => toMajor(minor, quote.currency);
  return {
    id: quote.id,
    hosting_account_id: quote.hosting_account_id,
    direction: quote.direction,
    package: { id: quote.to.package_id, name: quote.to.package_name },
    recurring_amount: amount(quote.to.recurring_amount),
    subtotal: amount(quote.unit_price),
    tax: amount(quote.tax),
    total: amount(quote.total),
    currency: quote.currency,
    effective_at: quote.direction === 'downgrade' ? quote.period_end : null,
    expires_at: quote.expires_at,
  };
};

export const presentOffer = (record: HostingRecord, { package: entry, terms }: Offer) => ({
  package: { id: entry.id, name: entry.name, description: entry.description },
  direction: directionOf(presentTerms(record), terms),
  billing_cycle: record.billing_cycle,
  recurring_amount: toMajor(terms.recurring_amount, record.currency),
  currency: record.currency,
});
