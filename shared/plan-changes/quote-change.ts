import { taxFor, taxNotesAt } from '../billing/tax/tax-payer.ts';
import type { AddonRequest } from '../contract/addons.ts';
import type { BillingCycle } from '../contract/vocabulary.ts';
import type { Plan } from '../events/plan.ts';
import { toEpoch } from '../platform/dates.ts';
import { invalid } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew } from '../platform/table/write.ts';
import type { AddonRecord, AddonUnits } from '../records/addon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { PlanQuoteRecord } from '../records/plan-change.ts';
import type { TaxesRecord } from '../records/taxes-record.ts';
import { assertChangeable, type ChangeContext } from './changeable.ts';
import { keptAddons, wantedAddons } from './changed-addons.ts';
import { excessOf, hasTerms, type OfferedTerms, presentTerms, termsOf, withAddons } from './offers.ts';
import { lostOfRest, wentBack } from './paid-periods.ts';
import { priceChange } from './price-change.ts';

const VALID_MS = 30 * 60_000;

/** What a client asks for: what is missing stays as it is. */
export type WantedChange = {
  package_id?: number | undefined;
  billing_cycle?: BillingCycle | undefined;
  /** All that the account is to have; missing: those it has, as far as they fit. */
  addons?: AddonRequest[] | undefined;
};

/** What the catalog has of what is asked for, or of what the account has. */
export type ChangeCatalog = {
  found: PackageRecord | undefined;
  addons: ReadonlyMap<number, AddonRecord>;
  taxes: TaxesRecord | null;
};

const refuse = ({ package_id, billing_cycle, addons }: WantedChange, message: string) => {
  if (package_id !== undefined) return invalid({ package_id: [message] });
  if (billing_cycle !== undefined) return invalid({ billing_cycle: [message] });
  return invalid({ [addons ? 'addons' : 'package_id']: [message] });
};

const wantedTerms = (
  record: HostingRecord,
  wanted: WantedChange,
  { found, addons: catalog }: ChangeCatalog,
): { to: OfferedTerms; dropped: AddonUnits[] } => {
  const onlyAddons = wanted.package_id === undefined && wanted.billing_cycle === undefined;
  if (onlyAddons && wanted.addons) {
    const place = { packageId: record.package_id, cycle: record.billing_cycle, catalog };
    const to = withAddons(record, presentTerms(record), wantedAddons(wanted.addons, record, place));
    if (hasTerms(record, to)) throw refuse(wanted, 'The account has these add-ons.');
    return { to, dropped: [] };
  }
  if (!found) throw refuse(wanted, 'This package is not on offer. Choose another one.');
  const cycle = wanted.billing_cycle ?? record.billing_cycle;
  const offered = termsOf(found, cycle, record);
  if (!offered) {
    const message = 'The package is not offered for this billing cycle.';
    throw wanted.billing_cycle === undefined
      ? refuse(wanted, message)
      : invalid({ billing_cycle: [message] });
  }
  const place = { packageId: found.id, cycle, catalog };
  const { addons, dropped } = wanted.addons
    ? { addons: wantedAddons(wanted.addons, record, place), dropped: [] }
    : keptAddons(record, place);
  const to = withAddons(record, offered, addons);
  if (hasTerms(record, to)) throw refuse(wanted, 'The account has this package for this billing cycle.');
  return { to, dropped };
};

/**
 * Works out what another package or cycle, or other add-ons, cost for the rest of what an account has paid for, or for a period that begins
 * now, and freezes that for half an hour; see `priceChange`. `found` is the package that is asked for, or the present one.
 * Throws what `assertChangeable` does, and 422 for what the account cannot have.
 */
export const planQuote = (
  context: ChangeContext,
  wanted: WantedChange,
  catalog: ChangeCatalog,
  now: Date,
): Plan & { quote: PlanQuoteRecord } => {
  assertChangeable(context, now);
  const { record, client, paid } = context;
  const { taxes: rules } = catalog;
  const { to, dropped } = wantedTerms(record, wanted, catalog);
  const { direction, amount, newPeriod, unused } = priceChange(
    record,
    to,
    now,
    lostOfRest(record, paid, now),
  );
  const { unit_price, tax, taxes, total } = taxFor(rules, client, now)(amount);
  const excess = catalog.found ? excessOf(record, catalog.found) : [];
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
    amount,
    went_back: wentBack(paid),
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(excess.length > 0 ? { excess } : {}),
    currency: record.currency,
    unit_price,
    tax,
    taxes,
    ...taxNotesAt(rules, client, now),
    total,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
    expires_at_epoch: toEpoch(expires),
  };
  return { quote, writes: [putNew(quote)] };
};
