import { put, remove, type Write } from '../platform/table/write.ts';
import type { AddonDeliveryRecord } from '../records/addon-delivery-record.ts';
import type { AddonUnits, HostingAddon } from '../records/addon-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { awaitsManualAction } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

const unitsOf = (addons: HostingAddon[]): AddonUnits[] =>
  addons.map(({ addon_id, name, quantity }) => ({ addon_id, name, quantity }));

const quantityIn = (units: AddonUnits[], id: number): number =>
  units.find(({ addon_id }) => addon_id === id)?.quantity ?? 0;

/** What has to be done for an account to have what is wanted: each add-on with its quantities before and after. */
export const deliverySteps = (delivered: AddonUnits[], wanted: AddonUnits[]) => {
  const named = new Map([...delivered, ...wanted].map((unit) => [unit.addon_id, unit.name]));
  return [...named]
    .map(([id, name]) => ({ name, from: quantityIn(delivered, id), to: quantityIn(wanted, id) }))
    .filter(({ from, to }) => from !== to);
};

/**
 * The writes that tell staff what add-ons an account has to have from now on (nothing once it has ended): no machine
 * delivers them. What was delivered already is not asked for again.
 */
export const planAddonDelivery = (
  { client_id, id, domain, addons: before, addons_delivered: delivered }: HostingRecord,
  addons: HostingAddon[],
  now: Date,
): Write[] => {
  if (!before && !delivered && addons.length === 0) return [];
  const wanted = unitsOf(addons);
  const key = keys.addonDelivery(client_id, id);
  if (deliverySteps(delivered ?? [], wanted).length === 0) return [remove(key)];
  const record: AddonDeliveryRecord = {
    ...key,
    ...awaitsManualAction('addons_to_deliver', now, id),
    kind: 'addons',
    id,
    client_id,
    domain,
    addons: wanted,
    delivered: delivered ?? [],
    created_at: now.toISOString(),
  };
  return [put(record)];
};
