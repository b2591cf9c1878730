import { listDevices } from '../devices/devices.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItems } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { remove, writeOne } from '../platform/table/write.ts';
import type { MembershipRecord, TokenRecord } from '../records/account-records.ts';
import type { DeviceRecord } from '../records/device-record.ts';
import { keys } from '../records/keys.ts';

/** Forgets a device unless it has been registered anew meanwhile. */
export const deleteDevice = async (device: DeviceRecord): Promise<void> => {
  const sameRegistration = [
    equals('push_token', device.push_token),
    equals('token_id', device.token_id),
    equals('user_id', device.user_id),
  ];
  await writeOne(remove(device, sameRegistration)).catch((error) => {
    if (!(error instanceof StaleWriteError)) throw error;
  });
};

/**
 * The devices of a client that want messages. Whoever logged out, was logged out, or lost access to the client gets
 * none: a device of an ended session is forgotten here, so that no way to end a session need think of it.
 */
export const reachableDevices = async (clientId: number, now: Date): Promise<DeviceRecord[]> => {
  const devices = await listDevices(clientId);
  const [tokens, memberships] = await Promise.all([
    getItems<TokenRecord[]>(...devices.map(({ user_id, token_id }) => keys.token(user_id, token_id))),
    getItems<MembershipRecord[]>(...devices.map(({ user_id }) => keys.membership(user_id, clientId))),
  ]);
  const isLive = (_device: DeviceRecord, index: number) =>
    (tokens[index]?.expires_at_epoch ?? 0) * 1000 > now.getTime() && memberships[index] !== undefined;
  const live = devices.filter(isLive);
  await Promise.all(devices.filter((device) => !live.includes(device)).map(deleteDevice));
  return live.filter(({ notifications_enabled }) => notifications_enabled);
};
