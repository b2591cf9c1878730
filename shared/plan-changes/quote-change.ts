import { freeOfTaxAt, taxFor } from '../billing/tax/tax-payer.ts';
import type { Plan } from '../events/plan.ts';
import { toEpoch } from '../platform/dates.ts';
import { invalid } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { PlanQuoteRecord } from '../records/plan-change.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import { assertChangeable, type ChangeContext } from './changeable.ts';
import { directionOf, presentTerms, termsOf } from './offers.ts';
import { prorate, restOfPaid } from './proration.ts';

const VALID_MS = 30 * 60_000;

/**
 * Works out what another package costs for the rest of what an account has paid for, and freezes that for half an hour.
 * A downgrade costs nothing: it waits for the end of that time. Throws what `assertChangeable` does, and 422 for a
 * package that the account cannot have.
 */
export const planQuote = (
  context: ChangeContext,
  { wanted, taxes: rules }: { wanted: PackageRecord | undefined; taxes: TaxesRecord | null },
  now: Date,
): Plan & { quote: PlanQuoteRecord } => {
  assertChangeable(context, now);
  const { record, client } = context;
  const to = wanted && termsOf(wanted, record);
  if (!to)
    throw invalid({ package_id: ['This package is not offered for the billing cycle of the account.'] });
  if (to.package_id === record.package_id) throw invalid({ package_id: ['The account has this package.'] });
  const rest = restOfPaid(record, now);
  const from = presentTerms(record);
  const direction = directionOf(from, to);
  const difference =
    direction === 'upgrade' && rest ? prorate(to.recurring_amount - from.recurring_amount, rest) : 0;
  const { unit_price, tax, taxes, total } = taxFor(rules, client, now)(difference);
  const id = newId(now);
  const expires = new Date(now.getTime() + VALID_MS);
  const quote: PlanQuoteRecord = {
    ...keys.planQuote(client.id, id),
    id,
    client_id: client.id,
    hosting_account_id: record.id,
    direction,
    from,
    to,
    period_end: record.next_due_at ?? '',
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
