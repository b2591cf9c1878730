import { findEntries } from '../catalog/catalog.ts';
import { type ChangeContext, loadChange } from './changeable.ts';
import type { ChangeCatalog, WantedChange } from './quote-change.ts';

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
