import type { BillingCycle } from '../contract/vocabulary.ts';
import { presentHostingAddon } from '../hosting/present-hosting.ts';
import { toMajor } from '../platform/money.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PlanQuoteRecord } from '../records/plan-change.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { excessOf, type Offer } from './offers.ts';

export const presentQuote = (quote: PlanQuoteRecord, present: BillingCycle) => {
  const amount = (minor: number) => toMajor(minor, quote.currency);
  return {
    id: quote.id,
    hosting_account_id: quote.hosting_account_id,
    direction: quote.direction,
    package: { id: quote.to.package_id, name: quote.to.package_name },
    billing_cycle: quote.to.billing_cycle ?? present,
    recurring_amount: amount(totalOfTerms(quote.to)),
    addons: (quote.to.addons ?? []).map((addon) => presentHostingAddon(addon, quote.currency)),
    dropped_addons: quote.dropped ?? [],
    excess: quote.excess ?? [],
    unused_amount: amount(quote.unused ?? 0),
    subtotal: amount(quote.unit_price),
    tax: amount(quote.tax),
    total: amount(quote.total),
    currency: quote.currency,
    effective_at: quote.direction === 'downgrade' ? quote.period_end : null,
    next_due_at: quote.new_period?.until ?? quote.period_end,
    expires_at: quote.expires_at,
  };
};

export const presentOffer = (record: HostingRecord, { package: entry, terms, priced }: Offer) => ({
  package: { id: entry.id, name: entry.name, description: entry.description },
  direction: priced.direction,
  billing_cycle: terms.billing_cycle,
  recurring_amount: toMajor(totalOfTerms(terms), record.currency),
  currency: record.currency,
  excess: excessOf(record, entry),
});
