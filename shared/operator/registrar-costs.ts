import { isTld } from '../catalog/catalog-document-records.ts';
import { pricedAt } from '../catalog/dated-prices.ts';
import { readCatalog } from '../catalog/import-catalog.ts';
import { inCurrency } from '../domains/premium-price.ts';
import { registrarFor } from '../domains/registrars.ts';
import { toMajor } from '../platform/money.ts';

/** What something of a TLD costs a client and us, in major units of the client's currency; `below` says that we pay on top. */
export type CostRow = {
  tld: string;
  what: 'register' | 'renew' | 'transfer' | 'restore';
  currency: string;
  price: number;
  cost: number;
  below: boolean;
};

const KINDS = ['register', 'renew', 'transfer', 'restore'] as const;

/** The catalog's prices of a day beside what the registrar wants now, at the configured rate of exchange. */
export const registrarCosts = async (now: Date): Promise<CostRow[]> => {
  const sold = (await readCatalog()).filter(isTld).filter(({ active }) => active);
  const rows: CostRow[] = [];
  for (const entry of sold.map((one) => pricedAt(one, now))) {
    if (entry.registrar === 'manual') continue;
    const costs = await (await registrarFor(entry.registrar)).findTldPrices(entry.tld);
    for (const [currency, prices] of Object.entries(entry.prices)) {
      for (const what of KINDS) {
        const [price, asked] = [prices[what], costs?.[what]];
        const cost = asked && inCurrency(asked, currency);
        if (price == null || cost == null) continue;
        rows.push({
          ...{ tld: entry.tld, what, currency },
          ...{ price: toMajor(price, currency), cost: toMajor(cost, currency), below: price < cost },
        });
      }
    }
  }
  return rows;
};
