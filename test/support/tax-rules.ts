import type { TaxEntry } from '../../shared/catalog/catalog-document.ts';
import { compareCatalog, importCatalog, readCatalog } from '../../shared/catalog/import-catalog.ts';

/** What a country charges from a day on. */
export const taxRule = (country: string, rate: number, over: Partial<TaxEntry> = {}): TaxEntry => ({
  country,
  from: '2020-01-01',
  included: false,
  reverse_charge: false,
  source: 'test',
  components: [{ name: 'VAT', rate, compound: false }],
  ...over,
});

/** Imports a table of taxes, as staff do. */
export const importTaxes = async (taxes: TaxEntry[], now: Date = new Date()): Promise<void> => {
  const document = { taxes, packages: [], addons: [], tlds: [] };
  const changes = compareCatalog(document, await readCatalog());
  await importCatalog(changes, 'operator:test', now, () => undefined);
};
