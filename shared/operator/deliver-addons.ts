import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { asCancellationWasRead, assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { getHosting } from '../hosting/hosting.ts';
import { conflict } from '../platform/failure.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { remove, update } from '../platform/table/write.ts';
import type { AddonUnits } from '../records/addon-record.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { describeAddons } from '../services/hosting-addons.ts';
import type { HostingReference } from './manual-action-reference.ts';

const NOTHING =
  'None of its add-ons waits to be delivered. Hosting itself is active once its panel says so. Retry it: an existing account is found.';

/**
 * Notes that a person has delivered the add-ons of an account, and taken away those it has no more. Returns what it has.
 * Throws a conflict where nothing waits.
 */
export const deliverAddons = async (
  { clientId, id }: HostingReference,
  actor: Actor,
  now: Date,
): Promise<AddonUnits[]> => {
  const load = async () => {
    const [record, delivery] = await Promise.all([
      getHosting(clientId, id),
      getItem(keys.addonDelivery(clientId, id)),
    ]);
    if (!delivery) throw conflict('nothing_to_deliver', NOTHING);
    return { record, delivery };
  };
  const { addons } = await carryOut(load, ({ record, delivery }) => {
    assertNotAtWork(record, now);
    const { addons } = delivery;
    const set = { addons_delivered: addons, updated_at: now.toISOString() };
    return {
      addons,
      writes: [
        // A worker that has claimed the account meanwhile may be about to change what it has.
        update(record, { set }, asCancellationWasRead(record, now)),
        remove(delivery, [equals('created_at', delivery.created_at)]),
        audit(record, actor, 'hosting.addons_delivered', now, { addons: describeAddons(addons) }),
      ],
    };
  });
  return addons;
};
