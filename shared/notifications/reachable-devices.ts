import { wasEnded } from '../auth/end-sessions.ts';
import { roleOf } from '../clients/role-of.ts';
import { mayDo, type Permission, type Role } from '../contract/roles.ts';
import { listDevices } from '../devices/devices.ts';
import { unchanged } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { remove, writeOne } from '../platform/table/write.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import { keys } from '../records/keys.ts';

/** Forgets a device unless it has been registered anew meanwhile. */
export const deleteDevice = async (device: DeviceRecord): Promise<void> => {
  const sameRegistration = unchanged(device, ['push_token', 'token_id', 'user_id', 'updated_at']);
  await writeOne(remove(device, sameRegistration)).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

/**
 * The devices of a client that want messages, of members whose role has `permission`. Whoever logged out, was logged
 * out, or lost access to the client gets none: a device of an ended session is forgotten here, so that no way to end a session need think of it.
 */
export const reachableDevices = async (
  clientId: number,
  permission: Permission,
  now: Date,
): Promise<{ device: DeviceRecord; role: Role }[]> => {
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
  const roles = new Map(
    memberships.map((membership) => [membership?.user_id, membership && roleOf(membership)]),
  );
  return live.flatMap((device) => {
    const role = roles.get(device.user_id);
    return device.notifications_enabled && role && mayDo(role, permission) ? [{ device, role }] : [];
  });
};
