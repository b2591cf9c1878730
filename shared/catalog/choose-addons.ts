import type { AddonRequest } from '../contract/addons.ts';
import type { BillingCycle } from '../contract/vocabulary.ts';
import type { AddonRecord } from '../records/addon-record.ts';
import type { CyclePrice } from '../records/package-record.ts';

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
): string | null =>
  quantity >= min_quantity && quantity <= max_quantity
    ? null
    : `${name} is ordered in quantities of ${min_quantity} to ${max_quantity}.`;

/** Of an add-on that is wanted: the field of it that is wrong, and what to do. */
export type AddonProblem = { field: string; message: string };

const problemOf = (
  { addon_id, quantity }: AddonRequest,
  addon: AddonRecord | undefined,
  place: AddonsFor,
): { chosen: ChosenAddon } | AddonProblem => {
  if (!addon) return { field: 'addon_id', message: `We do not offer add-on ${addon_id}.` };
  if (!fitsPackage(addon, place.packageId)) {
    return { field: 'addon_id', message: `${addon.name} cannot be had with this package.` };
  }
  const price = addonPrice(addon, place);
  if (!price) {
    return { field: 'addon_id', message: `${addon.name} is not offered for this billing cycle.` };
  }
  const wrong = quantityProblem(addon, quantity);
  return wrong ? { field: 'quantity', message: wrong } : { chosen: { addon, quantity, price } };
};

/** The add-ons that are wanted, at the prices of the catalog, or all that is wrong by field (`addons.0.quantity`). */
export const chooseAddons = (
  wanted: AddonRequest[],
  addons: ReadonlyMap<number, AddonRecord>,
  place: AddonsFor,
): { chosen: ChosenAddon[]; problems: AddonProblem[] } => {
  const chosen: ChosenAddon[] = [];
  const problems: AddonProblem[] = [];
  for (const [index, one] of wanted.entries()) {
    const isRepeated = wanted.findIndex(({ addon_id }) => addon_id === one.addon_id) < index;
    const found = isRepeated
      ? { field: 'addon_id', message: 'This is in the list twice.' }
      : problemOf(one, addons.get(one.addon_id), place);
    if ('chosen' in found) chosen.push(found.chosen);
    else problems.push({ ...found, field: `addons.${index}.${found.field}` });
  }
  return { chosen, problems };
};
