import { log } from '../platform/log.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import type { Delivery } from './deliver.ts';

/** Whether the token of a device that is not known any more is still the one it registered last. */
const isUnregistered = ({ device, result }: Delivery): boolean =>
  result.outcome === 'unregistered' && (result.since === null || new Date(device.updated_at) < result.since);

/**
 * The devices of a run to be forgotten. One that belongs to another sender is of a former Firebase project only if
 * our settings are right, which another device that got the message shows: wrong settings make Firebase disown every
 * device, and must cost nobody a phone. One that Apple does not know in its environment is kept for the same reason.
 */
export const endedDevices = (deliveries: Delivery[]): DeviceRecord[] => {
  const working = new Set(
    deliveries
      .filter(({ result }) => result.outcome === 'delivered')
      .map(({ device }) => device.push_provider),
  );
  const disowned = deliveries.filter(({ result }) => result.outcome === 'wrong_sender');
  const former = disowned.filter(({ device }) => working.has(device.push_provider));
  if (former.length < disowned.length) {
    log.error('push settings disowned by every device', { devices: disowned.length - former.length });
  }
  return [...deliveries.filter(isUnregistered), ...former].map(({ device }) => device);
};
