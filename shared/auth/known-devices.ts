import { createHash, randomBytes } from 'node:crypto';
import { addDays, toEpoch } from '../platform/dates.ts';
import { networkOf } from '../platform/network.ts';
import { getItems } from '../platform/table/query.ts';
import { put, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { KnownDeviceRecord, LoginRecord } from '../records/users.ts';

const KEPT_DAYS = 180;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const deviceHash = (token: string) => hashOf(`device ${token}`);
const placeHash = (email: string, address: string) => hashOf(`address ${email} ${networkOf(address)}`);

const byToken = (token: string) => keys.knownDevice(deviceHash(token));
const byAddress = (email: string, address: string) => keys.knownDevice(placeHash(email, address));

/** How well the sender of credentials is known: by the token of a phone, by its address, or not at all. */
export type Knowledge = 'device' | 'address' | 'nothing';

export type Sender = { email: string; address: string; deviceToken: string | undefined };

/** Remembered for this user, and since the account was last taken back. */
const isOf = (record: KnownDeviceRecord | undefined, { user_id, known_from }: LoginRecord): boolean => {
  if (record?.user_id !== user_id) return false;
  const since = addDays(new Date(record.expires_at_epoch * 1000), -KEPT_DAYS);
  return known_from === undefined || since > new Date(known_from);
};

/** What a user logs in with, and whether the sender has logged in to that account before; one read. */
export const loadLogin = async ({
  email,
  address,
  deviceToken,
}: Sender): Promise<{ login: LoginRecord | undefined; known: Knowledge }> => {
  const [login, place, device] = await getItems(
    keys.login(email),
    byAddress(email, address),
    byToken(deviceToken ?? ''),
  );
  if (!login) return { login, known: 'nothing' };
  if (deviceToken && isOf(device, login)) return { login, known: 'device' };
  return { login, known: isOf(place, login) ? 'address' : 'nothing' };
};

/** By what a sender would be known, for those who look later; one hash or two, and nothing is read for it. */
export const marksOf = ({ email, address, deviceToken }: Sender): string[] => [
  placeHash(email, address),
  ...(deviceToken ? [deviceHash(deviceToken)] : []),
];

/** Whether the user has logged in from a place, or with a phone, of these marks. */
export const isKnownBy = async (marks: string[], login: LoginRecord): Promise<boolean> => {
  const records = await getItems(...marks.map((mark) => keys.knownDevice(mark)));
  return records.some((record) => isOf(record, login));
};

/** A token by which a phone is known again, kept by the app beside its sessions (OWASP, device cookies). */
export const newDeviceToken = (): string => randomBytes(24).toString('base64url');

/** Remembers where a user has logged in from. */
export const rememberDevice = (
  userId: number,
  { email, address, deviceToken }: Sender,
  now: Date,
): Write[] => {
  const record = { user_id: userId, expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)) };
  return [
    put({ ...byAddress(email, address), ...record }),
    ...(deviceToken ? [put({ ...byToken(deviceToken), ...record })] : []),
  ];
};
