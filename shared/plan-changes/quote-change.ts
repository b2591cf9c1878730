import { freeOfTaxAt, taxFor } from '../billing/tax/tax-payer.ts';
import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Plan } from '../events/plan.ts';
import { toEpoch } from '../platform/dates.ts';
import { invalid } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { PlanQuoteRecord } from '../records/plan-change.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import { assertChangeable, type ChangeContext } from './changeable.ts';
import { hasTerms, type OfferedTerms, presentTerms, termsOf } from './offers.ts';
import { priceChange } from './price-change.ts';

const VALID_MS = 30 * 60_000;

/** What a client asks for: what is missing stays as it is. */
export type WantedChange = { package_id?: number | undefined; billing_cycle?: BillingCycle | undefined };

const refuse = ({ package_id, billing_cycle }: WantedChange, message: string) =>
  invalid(
    billing_cycle !== undefined && package_id === undefined
      ? { billing_cycle: [message] }
      : { package_id: [message] },
  );

const wantedTerms = (
  record: HostingRecord,
  wanted: WantedChange,
  found: PackageRecord | undefined,
): OfferedTerms => {
  if (!found) throw refuse(wanted, 'This package is not on offer. Choose another one.');
  const terms = termsOf(found, wanted.billing_cycle ?? record.billing_cycle, record);
  if (!terms) {
    const message = 'The package is not offered for this billing cycle.';
    throw wanted.billing_cycle === undefined
      ? refuse(wanted, message)
      : invalid({ billing_cycle: [message] });
  }
  if (hasTerms(record, terms)) throw refuse(wanted, 'The account has this package for this billing cycle.');
  return terms;
};

/**
 * Works out what another package or cycle costs for the rest of what an account has paid for, or for a period that begins
 * now, and freezes that for half an hour; see `priceChange`. `found` is the package that is asked for, or the present one.
 * Throws what `assertChangeable` does, and 422 for what the account cannot have.
 */
export const planQuote = (
  context: ChangeContext,
  wanted: WantedChange,
  { found, taxes: rules }: { found: PackageRecord | undefined; taxes: TaxesRecord | null },
  now: Date,
): Plan & { quote: PlanQuoteRecord } => {
  assertChangeable(context, now);
  const { record, client } = context;
  const to = wantedTerms(record, wanted, found);
  const { direction, amount, newPeriod, unused } = priceChange(record, to, now);
  const { unit_price, tax, taxes, total } = taxFor(rules, client, now)(amount);
  const id = newId(now);
  const expires = new Date(now.getTime() + VALID_MS);
  const quote: PlanQuoteRecord = {
    ...keys.planQuote(client.id, id),
    id,
    client_id: client.id,
    hosting_account_id: record.id,
    direction,
    from: presentTerms(record),
    to,
    period_end: record.next_due_at ?? '',
    ...(newPeriod ? { new_period: newPeriod, unused } : {}),
    currency: record.currency,
    unit_price,
    tax,
    taxes,
    ...freeOfTaxAt(rules, client, now),
    total,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
    expires_at_epoch: toEpoch(expires),
  };
  return { quote, writes: [putNew(quote)] };
};
