import { taxFor, taxNotesAt } from '../../billing/tax/index.ts';
import { findEntries } from '../../catalog/index.ts';
import type { AddonRequest } from '../../contract/addons.ts';
import type { BillingCycle } from '../../contract/vocabulary.ts';
import type { Plan } from '../../events/index.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { toEpoch } from '../../platform/dates.ts';
import { invalid } from '../../platform/failure.ts';
import { newId } from '../../platform/table/key.ts';
import { putNew } from '../../platform/table/write.ts';
import type { AddonRecord, AddonUnits, PackageRecord, TaxesRecord } from '../../records/catalog.ts';
import type { HostingRecord, PlanQuoteRecord } from '../../records/hosting.ts';
import { keys } from '../../records/keys.ts';
import { assertChangeable, type ChangeContext, loadChange } from './changeable.ts';
import {
  excessOf,
  hasTerms,
  type OfferedTerms,
  presentTerms,
  priceChange,
  termsOf,
  withAddons,
} from './offers.ts';
import { lostOfRest, wentBack } from './paid-periods.ts';
import { keptAddons, wantedAddons } from './proration.ts';

const VALID_MS = 30 * 60_000;

/** What a client asks for: what is missing stays as it is. */
type WantedChange = {
  package_id?: number | undefined;
  billing_cycle?: BillingCycle | undefined;
  /** All that the account is to have; missing: those it has, as far as they fit. */
  addons?: AddonRequest[] | undefined;
};

/** What the catalog has of what is asked for, or of what the account has. */
type ChangeCatalog = {
  found: PackageRecord | undefined;
  addons: ReadonlyMap<number, AddonRecord>;
  taxes: TaxesRecord | null;
};

const refuse = ({ package_id, billing_cycle, addons }: WantedChange, message: Sentence) => {
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
    if (hasTerms(record, to)) throw refuse(wanted, say`The account has these add-ons.`);
    return { to, dropped: [] };
  }
  if (!found) throw refuse(wanted, say`This package is not on offer. Choose another one.`);
  const cycle = wanted.billing_cycle ?? record.billing_cycle;
  const offered = termsOf(found, cycle, record);
  if (!offered) {
    const message = say`The package is not offered for this billing cycle.`;
    throw wanted.billing_cycle === undefined
      ? refuse(wanted, message)
      : invalid({ billing_cycle: [message] });
  }
  const place = { packageId: found.id, cycle, catalog };
  const { addons, dropped } = wanted.addons
    ? { addons: wantedAddons(wanted.addons, record, place), dropped: [] }
    : keptAddons(record, place);
  const to = withAddons(record, offered, addons);
  if (hasTerms(record, to)) throw refuse(wanted, say`The account has this package for this billing cycle.`);
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

/** An account with what the catalog has of the package and add-ons that it is to have, and of the add-ons it has. */
export const loadQuote = async (
  clientId: number,
  hostingId: number,
  { package_id, addons = [] }: WantedChange,
  now: Date,
): Promise<{ context: ChangeContext; catalog: ChangeCatalog }> => {
  const loading = loadChange(clientId, hostingId, now);
  const wanted = addons.map(({ addon_id }) => addon_id);
  const packageId = package_id ?? loading.then(({ record }) => record.package_id);
  const [context, entries] = await Promise.all([
    loading,
    Promise.resolve(packageId).then((id) => findEntries([id], [], [...new Set(wanted)])),
  ]);
  const { record } = context;
  const others = (record.addons ?? []).map(({ addon_id }) => addon_id).filter((id) => !wanted.includes(id));
  const kept = others.length > 0 ? (await findEntries([], [], others)).addons : [];
  const found = entries.packages.get(package_id ?? record.package_id);
  return { context, catalog: { found, addons: new Map([...entries.addons, ...kept]), taxes: entries.taxes } };
};
