import { BILLING_CYCLES } from '../contract/vocabulary.ts';
import { toMajor } from '../platform/money.ts';
import type { AddonRecord } from '../records/addon-record.ts';
import type { PackageRecord } from '../records/package-record.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { expiryPeriods } from './catalog.ts';
import { fitsPackage } from './choose-addons.ts';

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
