import { wasEnded } from '../auth/end-sessions.ts';
import { hears } from '../clients/preferences.ts';
import { roleOf } from '../clients/role-of.ts';
import { mayDo, type Role } from '../contract/roles.ts';
import { permissionToKnow } from '../contract/visibility.ts';
import type { Locale } from '../contract/vocabulary.ts';
import { listDevices } from '../devices/devices.ts';
import { config } from '../platform/config/config.ts';
import { unchanged } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { remove, writeOne } from '../platform/table/write.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import type { EventRecord } from '../records/event-record.ts';
import { keys } from '../records/keys.ts';

/** Forgets a device unless it has been registered anew meanwhile. */
export const deleteDevice = async (device: DeviceRecord): Promise<void> => {
  const sameRegistration = unchanged(device, ['push_token', 'token_id', 'user_id', 'updated_at']);
  await writeOne(remove(device, sameRegistration)).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

export type Reachable = { device: DeviceRecord; role: Role; locale: Locale };

/**
 * The devices that want the message of an event, of members who may know of it and hear of its kind by push, each with the
 * language of its user. Whoever logged out, was logged
 * out, or lost access to the client gets none: a device of an ended session is forgotten here, so that no way to end a session need think of it.
 */
export const reachableDevices = async (event: EventRecord, now: Date): Promise<Reachable[]> => {
  const { client_id: clientId, type } = event;
  const devices = await listDevices(clientId);
  const [tokens, memberships, users] = await Promise.all([
    getItems(...devices.map(({ user_id, token_id }) => keys.token(user_id, token_id))),
    getItems(...devices.map(({ user_id }) => keys.membership(user_id, clientId))),
    getItems(...devices.map(({ user_id }) => keys.user(user_id))),
  ]);
  const isLive = (_device: DeviceRecord, index: number) => {
    const token = tokens[index];
    const works = token && token.expires_at_epoch * 1000 > now.getTime() && !wasEnded(token, users[index]);
    return works && memberships[index] !== undefined;
  };
  const live = devices.filter(isLive);
  await Promise.all(devices.filter((device) => !live.includes(device)).map(deleteDevice));
  const permission = permissionToKnow(event);
  return live.flatMap((device) => {
    const index = devices.indexOf(device);
    const [membership, user] = [memberships[index], users[index]];
    if (!device.notifications_enabled || !membership || !user || !hears(user, type, 'push')) return [];
    const role = roleOf(membership);
    return mayDo(role, permission) ? [{ device, role, locale: user.locale ?? config().mail.locale }] : [];
  });
};
