import { createHash } from 'node:crypto';
import { listClients } from '../clients/index.ts';
import { MAX_DEVICES } from '../contract/common.ts';
import type { DeviceRequest } from '../contract/devices.ts';
import type { Plan } from '../events/index.ts';
import type { Store } from '../mobile/index.ts';
import { notFound } from '../platform/failure.ts';
import { getItem, pagesOf } from '../platform/table/query.ts';
import { putNew, remove, update, type Write, writeOne } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { DeviceRecord } from '../records/devices.ts';
import { keys } from '../records/keys.ts';

/** With the registration itself as many writes as one transaction may hold. */
const MAX_REMOVED = 99;

/** Devices of every user of a client, the latest used first. */
export const listDevices = async (clientId: number): Promise<DeviceRecord[]> => {
  const devices: DeviceRecord[] = [];
  for await (const page of pagesOf(collections.ofClient(clientId, 'DEVICE'))) devices.push(...page);
  return devices.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
};

/** A device is the business of its user alone. */
export const devicesOf = (userId: number | null, devices: DeviceRecord[]): DeviceRecord[] =>
  devices.filter(({ user_id }) => user_id === userId);

export const getDevice = async (
  clientId: number,
  userId: number | null,
  id: number,
): Promise<DeviceRecord> => {
  const device = await getItem(keys.device(clientId, id));
  if (device?.user_id !== userId) throw notFound('device');
  return device;
};

/**
 * The record of a user's installation has an id made from its `device_id`, so that registering twice at the same
 * moment makes one record without a further guard.
 */
const idOf = (...parts: (number | string)[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6) + 1;

type Registration = {
  clientId: number;
  userId: number;
  tokenId: number;
  store: Store | null;
  fields: DeviceRequest;
};

const recordOf = (
  { clientId, userId, tokenId, store, fields }: Registration,
  id: number,
  now: Date,
): DeviceRecord => {
  return {
    ...keys.device(clientId, id),
    id,
    client_id: clientId,
    user_id: userId,
    token_id: tokenId,
    device_id: fields.device_id,
    device_name: fields.device_name ?? null,
    platform: fields.platform,
    push_provider: fields.push_provider,
    push_token: fields.push_token,
    environment: fields.environment ?? 'production',
    app_version: fields.app_version ?? null,
    build_number: fields.build_number ?? null,
    locale: fields.locale ?? null,
    timezone: fields.timezone ?? null,
    store,
    notifications_enabled: fields.notifications_enabled,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
};

/**
 * Others with the same push token, which only a phone and its app know, are former installations or users of that
 * phone; of the user's own the longest unused make room.
 */
const displaced = (devices: DeviceRecord[], next: DeviceRecord): DeviceRecord[] => {
  const others = devices.filter(({ id }) => id !== next.id);
  const former = others.filter(({ push_token }) => push_token === next.push_token);
  const kept = devicesOf(next.user_id, others).filter((device) => !former.includes(device));
  return [...former, ...kept.slice(MAX_DEVICES - 1)].slice(0, MAX_REMOVED);
};

/** Plans the registration of a device, or the update of the user's own under its `device_id`; tells which. */
export const planRegistration = (registration: Registration, registered: DeviceRecord[], now: Date) => {
  const { clientId, userId, fields: given } = registration;
  const present = devicesOf(userId, registered).find(({ device_id }) => device_id === given.device_id);
  // Those of the releases before have an id of another kind.
  const next = recordOf(registration, present?.id ?? idOf(clientId, userId, given.device_id), now);
  const { pk: _pk, sk: _sk, created_at, ...fields } = next;
  const device: DeviceRecord = { ...next, created_at: present?.created_at ?? created_at };
  const kept = present ? update(next, { set: fields }) : putNew(next);
  const removed = displaced(registered, next).map((other) => remove(other));
  return { device, isNew: !present, writes: [kept, ...removed] };
};

/** Plans that a device is forgotten. Doing it twice is as good as once. */
export const planUnregistration = ({ client_id, id }: DeviceRecord): Plan => ({
  writes: [remove(keys.device(client_id, id))],
});

/** The writes that forget every device a user has registered with a client. */
export const planDeviceDeletion = async (clientId: number, userId: number): Promise<Write[]> =>
  devicesOf(userId, await listDevices(clientId)).map((device) => remove(device));

/** Removes the devices a user has registered after a time, in every client account of that user; returns how many. */
export const removeAddedDevices = async (userId: number, since: string): Promise<number> => {
  const clients = await listClients(userId);
  const devices = (await Promise.all(clients.map(({ id }) => listDevices(id)))).flat();
  const added = devicesOf(userId, devices).filter(({ created_at }) => created_at > since);
  for (const device of added) await writeOne(remove(device));
  return added.length;
};

/** Without the push token, which nobody needs to see again. */
export const presentDevice = (device: DeviceRecord) => ({
  id: device.id,
  client_id: device.client_id,
  device_id: device.device_id,
  device_name: device.device_name,
  platform: device.platform,
  push_provider: device.push_provider,
  environment: device.environment ?? 'production',
  app_version: device.app_version,
  build_number: device.build_number,
  locale: device.locale,
  timezone: device.timezone,
  notifications_enabled: device.notifications_enabled,
  created_at: device.created_at,
  updated_at: device.updated_at,
});
