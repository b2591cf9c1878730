import { conflict, notFound } from '../../platform/failure.ts';
import { queryPage } from '../../platform/table/query.ts';
import { collections } from '../../records/collections.ts';
import type { PasskeyRecord } from '../../records/passkey-record.ts';

const MAX_PASSKEYS = 10;

export const listPasskeys = async (userId: number): Promise<PasskeyRecord[]> =>
  (await queryPage(collections.passkeys(userId), { limit: MAX_PASSKEYS * 2 })).items;

/** Throws 404 where there is none. */
export const findPasskey = (passkeys: PasskeyRecord[], id: number): PasskeyRecord => {
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey) throw notFound('passkey');
  return passkey;
};

/** Throws 409 for one more than a user may have. */
export const requireRoom = (passkeys: PasskeyRecord[]): void => {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw conflict('too_many_passkeys', `A user has at most ${MAX_PASSKEYS}. Remove one first.`);
};

export const noPasskey = () => conflict('no_passkey', 'Add a passkey first.');

export const presentPasskey = ({ id, name, backed_up, created_at, last_used_at }: PasskeyRecord) => ({
  id,
  name,
  backed_up,
  created_at,
  last_used_at,
});
