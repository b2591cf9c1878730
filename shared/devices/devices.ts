import { createHash } from 'node:crypto';
import { listClients } from '../clients/clients.ts';
import type { DeviceRequest } from '../contract/devices.ts';
import { MAX_DEVICES } from '../contract/limits.ts';
import type { Plan } from '../events/plan.ts';
import { notFound } from '../platform/failure.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, remove, update, type Write, writeOne } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import { keys } from '../records/keys.ts';

/** Registrations at the same moment can overshoot the limit; the next one puts that right. */
const OVERSHOOT = 50;

/** With the registration itself as many writes as one transaction may hold. */
const MAX_REMOVED = 99;

/** Devices of a client, the latest used first. */
export const listDevices = async (clientId: number): Promise<DeviceRecord[]> => {
  const { items } = await queryPage(collections.ofClient(clientId, 'DEVICE'), {
    limit: MAX_DEVICES + OVERSHOOT,
  });
  return items.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
};

export const getDevice = async (clientId: number, id: number): Promise<DeviceRecord> => {
  const device = await getItem(keys.device(clientId, id));
  if (!device) throw notFound('device');
  return device;
};

/**
 * The record of an installation has an id made from its `device_id`, so that registering twice at the same moment
 * makes one record without a further guard.
 */
const idOf = (clientId: number, deviceId: string): number =>
  createHash('sha256').update(`${clientId}\n${deviceId}`).digest().readUIntBE(0, 6) + 1;

type Registration = { clientId: number; userId: number; tokenId: number; fields: DeviceRequest };

const recordOf = ({ clientId, userId, tokenId, fields }: Registration, now: Date): DeviceRecord => {
  const id = idOf(clientId, fields.device_id);
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
    notifications_enabled: fields.notifications_enabled,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
};

/** Others with the same push token are former installations on the same phone; the longest unused make room. */
const displaced = (devices: DeviceRecord[], next: DeviceRecord): DeviceRecord[] => {
  const others = devices.filter(({ id }) => id !== next.id);
  const former = others.filter(({ push_token }) => push_token === next.push_token);
  const kept = others.filter((device) => !former.includes(device));
  return [...former, ...kept.slice(MAX_DEVICES - 1)].slice(0, MAX_REMOVED);
};

/** Plans the registration of a device, or the update of the one registered under its `device_id`; tells which. */
export const planRegistration = (registration: Registration, registered: DeviceRecord[], now: Date) => {
  const next = recordOf(registration, now);
  const present = registered.find(({ id }) => id === next.id);
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
  (await listDevices(clientId)).filter((device) => device.user_id === userId).map((device) => remove(device));

/** Removes the devices a user has registered after a time, in every client account of that user; returns how many. */
export const removeAddedDevices = async (userId: number, since: string): Promise<number> => {
  const clients = await listClients(userId);
  const devices = (await Promise.all(clients.map(({ id }) => listDevices(id)))).flat();
  const added = devices.filter(({ user_id, created_at }) => user_id === userId && created_at > since);
  for (const device of added) await writeOne(remove(device));
  return added.length;
};
