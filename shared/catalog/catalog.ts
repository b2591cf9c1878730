import type { AddonRequest } from '../contract/addons.ts';
import { BILLING_CYCLES, type BillingCycle } from '../contract/vocabulary.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { stageTime } from '../platform/aws/stage-time.ts';
import { config } from '../platform/config/config.ts';
import { toMajor } from '../platform/money.ts';
import type { Collection } from '../platform/table/key.ts';
import { getItem, getItems, pagesOf } from '../platform/table/query.ts';
import type {
  AddonRecord,
  CyclePrice,
  NextPrices,
  PackageRecord,
  TaxesRecord,
  TldRecord,
} from '../records/catalog.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';

const FRESH_MS = 15_000;

/** Keeps the latest answer of `read` for a few seconds: a catalog is read far more often than it changes. */
const kept = <T>(read: () => Promise<T>) => {
  let last: { value: Promise<T>; at: number } | null = null;
  return (now: Date): Promise<T> => {
    if (last && now.getTime() - last.at < FRESH_MS) return last.value;
    const value = read();
    last = { value, at: now.getTime() };
    value.catch(() => {
      last = null;
    });
    return value;
  };
};

const readAll = async <R extends { active: boolean }>(entries: Collection<R>): Promise<R[]> => {
  const found: R[] = [];
  for await (const page of pagesOf(entries, { oldestFirst: true })) found.push(...page);
  return found.filter((entry) => entry.active);
};

const packages = kept(() => readAll(collections.packages()));
const addons = kept(() => readAll(collections.addons()));
const tlds = kept(() => readAll(collections.tlds()));

/** All packages on offer, for display; prices of an order are read afresh. */
export const listPackages = async (now: Date): Promise<PackageRecord[]> =>
  (await packages(now)).map((entry) => pricedAt(entry, now));

/** All add-ons on offer, for display. */
export const listAddons = async (now: Date): Promise<AddonRecord[]> =>
  (await addons(now)).map((entry) => pricedAt(entry, now));

/** All domain endings on offer, for display. */
export const listTlds = async (now: Date): Promise<TldRecord[]> =>
  (await tlds(now)).map((entry) => pricedAt(entry, now));

export type CatalogEntries = {
  packages: Map<number, PackageRecord>;
  addons: Map<number, AddonRecord>;
  tlds: Map<string, TldRecord>;
  taxes: TaxesRecord | null;
};

/** The entries an order asks for with the taxes, as they are now, in one read; those not on offer are left out. */
export const findEntries = async (
  packageIds: number[],
  tlds: string[],
  addonIds: number[] = [],
  now = stageTime(),
): Promise<CatalogEntries> => {
  const [taxes, ...found] = await getItems(
    keys.catalogTaxes(),
    ...packageIds.map(keys.catalogPackage),
    ...tlds.map(keys.catalogTld),
    ...addonIds.map(keys.catalogAddon),
  );
  const entries: CatalogEntries = {
    packages: new Map(),
    addons: new Map(),
    tlds: new Map(),
    taxes: taxes ?? null,
  };
  for (const entry of found) {
    if (!entry?.active) continue;
    if ('tld' in entry) entries.tlds.set(entry.tld, pricedAt(entry, now));
    else if ('max_quantity' in entry) entries.addons.set(entry.id, pricedAt(entry, now));
    else entries.packages.set(entry.id, pricedAt(entry, now));
  }
  return entries;
};

/** How long a domain of an ending can be kept after its expiry, in days. */
export const expiryPeriods = (tld: TldRecord | undefined) => {
  const { domain_grace_days, domain_redemption_days } = config().renewals;
  return {
    grace_days: tld?.grace_days ?? domain_grace_days,
    redemption_days: tld?.redemption_days ?? domain_redemption_days,
  };
};

/** The taxes as they are now; null where none were imported. */
export const getTaxes = async (): Promise<TaxesRecord | null> => (await getItem(keys.catalogTaxes())) ?? null;

type Priced<P> = { prices: P; next_prices?: NextPrices<P> | null };

/** An entry of the catalog at the prices of a moment. */
export const pricedAt = <P, E extends Priced<P>>(entry: E & Priced<P>, now: Date): E => {
  const { next_prices: next } = entry;
  return next && next.from <= now.toISOString().slice(0, 10) ? { ...entry, prices: next.prices } : entry;
};

/** An add-on that is on offer, so many units of it, and what one of them costs (minor units). */
export type ChosenAddon = { addon: AddonRecord; quantity: number; price: CyclePrice };

/** The package, and how it is billed, that add-ons are wanted for. */
export type AddonsFor = { packageId: number; currency: string; cycle: BillingCycle };

export const fitsPackage = ({ packages }: AddonRecord, packageId: number): boolean =>
  packages === null || packages.includes(packageId);

/** What one unit costs; null where the add-on is not offered for the package, or not so billed. */
export const addonPrice = (
  addon: AddonRecord,
  { packageId, currency, cycle }: AddonsFor,
): CyclePrice | null => (fitsPackage(addon, packageId) ? (addon.prices[currency]?.[cycle] ?? null) : null);

/** What is wrong with a quantity; null when nothing is. */
export const quantityProblem = (
  { name, min_quantity, max_quantity }: AddonRecord,
  quantity: number,
): Sentence | null =>
  quantity >= min_quantity && quantity <= max_quantity
    ? null
    : say`${name} is ordered in quantities of ${min_quantity} to ${max_quantity}.`;

/** Of an add-on that is wanted: the field of it that is wrong, and what to do. */
export type AddonProblem = { field: string; message: Sentence };

/** An add-on that is offered with a package, whatever it costs, or why it is not. */
export const findOffered = (
  { addon_id }: AddonRequest,
  addons: ReadonlyMap<number, AddonRecord>,
  packageId: number,
): AddonRecord | AddonProblem => {
  const addon = addons.get(addon_id);
  if (!addon) return { field: 'addon_id', message: say`We do not offer add-on ${addon_id}.` };
  return fitsPackage(addon, packageId)
    ? addon
    : { field: 'addon_id', message: say`${addon.name} cannot be had with this package.` };
};

/** What `choose` makes of each add-on that is wanted, or all that is wrong by field (`addons.0.quantity`). */
export const chooseEach = <T extends object>(
  wanted: AddonRequest[],
  choose: (one: AddonRequest) => T | AddonProblem,
): { chosen: T[]; problems: AddonProblem[] } => {
  const chosen: T[] = [];
  const problems: AddonProblem[] = [];
  for (const [index, one] of wanted.entries()) {
    const isRepeated = wanted.findIndex(({ addon_id }) => addon_id === one.addon_id) < index;
    const found = isRepeated ? { field: 'addon_id', message: say`This is in the list twice.` } : choose(one);
    if ('message' in found) problems.push({ ...found, field: `addons.${index}.${found.field}` });
    else chosen.push(found);
  }
  return { chosen, problems };
};

const chooseOne = (
  one: AddonRequest,
  addons: ReadonlyMap<number, AddonRecord>,
  place: AddonsFor,
): ChosenAddon | AddonProblem => {
  const addon = findOffered(one, addons, place.packageId);
  if ('message' in addon) return addon;
  const { quantity } = one;
  const price = addonPrice(addon, place);
  if (!price) {
    return { field: 'addon_id', message: say`${addon.name} is not offered for this billing cycle.` };
  }
  const wrong = quantityProblem(addon, quantity);
  return wrong ? { field: 'quantity', message: wrong } : { addon, quantity, price };
};

/** The add-ons that are wanted, at the prices of the catalog, or all that is wrong. */
export const chooseAddons = (
  wanted: AddonRequest[],
  addons: ReadonlyMap<number, AddonRecord>,
  place: AddonsFor,
) => chooseEach(wanted, (one) => chooseOne(one, addons, place));

/** In the order of the currencies; a map of the table has none. */
const byCurrency = <P>(prices: Record<string, P>): [string, P][] =>
  Object.entries(prices).sort(([a], [b]) => (a < b ? -1 : 1));

const presentPrices = (prices: PackageRecord['prices']) =>
  byCurrency(prices).flatMap(([currency, cycles]) =>
    BILLING_CYCLES.flatMap((billing_cycle) => {
      const entry = cycles[billing_cycle];
      if (!entry) return [];
      const price = toMajor(entry.price, currency);
      return [{ currency, billing_cycle, price, setup_fee: toMajor(entry.setup_fee, currency) }];
    }),
  );

const presentAddon = ({ id, name, description, min_quantity, max_quantity, prices }: AddonRecord) => ({
  id,
  name,
  description,
  min_quantity,
  max_quantity,
  prices: presentPrices(prices),
});

/** With those of the add-ons that can be had with it. */
export const presentPackage = (
  { id, name, description, features, prices }: PackageRecord,
  addons: AddonRecord[],
) => ({
  id,
  name,
  description,
  features,
  prices: presentPrices(prices),
  addons: addons.filter((addon) => fitsPackage(addon, id)).map(presentAddon),
});

export const presentTld = (record: TldRecord) => {
  const { tld, registrar, minimum_years, maximum_years, prices } = record;
  return {
    tld,
    minimum_years,
    maximum_years,
    provisional: registrar === 'manual',
    transferable: Object.values(prices).some(({ transfer }) => transfer !== null),
    ...expiryPeriods(record),
    prices: byCurrency(prices).map(([currency, { register, renew, transfer, restore }]) => ({
      currency,
      register: toMajor(register, currency),
      renew: toMajor(renew, currency),
      transfer: transfer === null ? null : toMajor(transfer, currency),
      restore: restore == null ? null : toMajor(restore, currency),
    })),
  };
};
