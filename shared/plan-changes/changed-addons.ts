import { type AddonsFor, addonPrice, fitsPackage, quantityProblem } from '../catalog/choose-addons.ts';
import type { AddonRequest } from '../contract/addons.ts';
import type { BillingCycle } from '../contract/vocabulary.ts';
import { type FieldErrors, invalid } from '../platform/failure.ts';
import { roundToStep } from '../platform/money.ts';
import type { AddonRecord, AddonUnits, HostingAddon } from '../records/addon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';

/** The package and cycle that an account is to have, and what the catalog has of add-ons. */
export type AddonPlace = {
  packageId: number;
  cycle: BillingCycle;
  catalog: ReadonlyMap<number, AddonRecord>;
};

/** Why an account cannot have an add-on, by the field of the request. */
type Problem = { field: 'addon_id' | 'quantity'; message: string };

/**
 * What the units cost for a period: those the account has, what they have cost; further ones, and all of another cycle,
 * what the catalog has. Null where it has no price.
 */
const amountOf = (
  had: HostingAddon | undefined,
  quantity: number,
  unit: number | null,
  isSameCycle: boolean,
  currency: string,
): number | null => {
  if (!had || !isSameCycle) return unit === null ? null : unit * quantity;
  if (quantity <= had.quantity)
    return roundToStep(BigInt(had.recurring_amount) * BigInt(quantity), BigInt(had.quantity), currency);
  return unit === null ? null : had.recurring_amount + unit * (quantity - had.quantity);
};

const changedAddon = (
  { addon_id, quantity }: AddonRequest,
  record: HostingRecord,
  { packageId, cycle, catalog }: AddonPlace,
): HostingAddon | Problem => {
  const had = record.addons?.find((addon) => addon.addon_id === addon_id);
  const addon = catalog.get(addon_id);
  const name = addon?.name ?? had?.name;
  if (name === undefined) return { field: 'addon_id', message: `We do not offer add-on ${addon_id}.` };
  if (addon && !fitsPackage(addon, packageId)) {
    return { field: 'addon_id', message: `${name} cannot be had with this package.` };
  }
  const wrong = addon && quantity !== had?.quantity ? quantityProblem(addon, quantity) : null;
  if (wrong) return { field: 'quantity', message: wrong };
  const place: AddonsFor = { packageId, cycle, currency: record.currency };
  const unit = addon ? (addonPrice(addon, place)?.price ?? null) : null;
  const isSameCycle = cycle === record.billing_cycle;
  const recurring_amount = amountOf(had, quantity, unit, isSameCycle, record.currency);
  if (recurring_amount === null) {
    return { field: 'addon_id', message: `${name} is not offered for this billing cycle any more.` };
  }
  return { addon_id, name, quantity, recurring_amount };
};

/** The add-ons that an account keeps with another package or cycle, and those that it cannot keep. */
export const keptAddons = (
  record: HostingRecord,
  place: AddonPlace,
): { addons: HostingAddon[]; dropped: AddonUnits[] } => {
  const addons: HostingAddon[] = [];
  const dropped: AddonUnits[] = [];
  for (const { addon_id, name, quantity } of record.addons ?? []) {
    const kept = changedAddon({ addon_id, quantity }, record, place);
    if ('field' in kept) dropped.push({ addon_id, name, quantity });
    else addons.push(kept);
  }
  return { addons, dropped };
};

/** The add-ons that are wanted, the whole list. Throws a 422 by field for those that the account cannot have. */
export const wantedAddons = (
  wanted: AddonRequest[],
  record: HostingRecord,
  place: AddonPlace,
): HostingAddon[] => {
  const errors: FieldErrors = {};
  const addons = wanted.flatMap((one, index) => {
    const isRepeated = wanted.findIndex(({ addon_id }) => addon_id === one.addon_id) < index;
    const found: HostingAddon | Problem = isRepeated
      ? { field: 'addon_id', message: 'This is in the list twice.' }
      : changedAddon(one, record, place);
    if (!('field' in found)) return [found];
    errors[`addons.${index}.${found.field}`] = [found.message];
    return [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return addons;
};

const units = (addons: AddonUnits[]): string =>
  addons
    .map(({ addon_id, quantity }) => `${addon_id}:${quantity}`)
    .sort()
    .join();

/** Whether both are the same add-ons in the same quantities. */
export const haveSameUnits = (one: AddonUnits[] = [], other: AddonUnits[] = []): boolean =>
  units(one) === units(other);
