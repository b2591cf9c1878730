import { readCatalog, toDocument } from '../../shared/catalog/index.ts';
import { catalog } from '../../shared/contract/staff/catalog.ts';
import { staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(catalog['show-catalog'], async () => {
  const { taxes = [], ...entries } = toDocument(await readCatalog());
  return { data: { ...entries, taxes } };
});
