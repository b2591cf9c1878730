import { put, writeOne } from '../../shared/platform/table/write.ts';
import type { TldRecord } from '../../shared/records/catalog.ts';
import { keys } from '../../shared/records/keys.ts';

/** Offers an ending that the demo catalog does not have; prices in minor units. */
export const offerTld = (tld: string, transfer: number | null = 5000) => {
  const price = { register: 5000, renew: 5000, transfer };
  const record: TldRecord = {
    ...keys.catalogTld(tld),
    tld,
    registrar: 'namecom',
    minimum_years: 1,
    maximum_years: 10,
    prices: { USD: price, GHS: price },
    active: true,
  };
  return writeOne(put(record));
};
