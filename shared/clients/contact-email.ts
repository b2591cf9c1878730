import { conflict } from '../platform/failure.ts';
import type { Write } from '../platform/table/write.ts';
import { listClients } from './clients.ts';
import { loadMembers } from './members.ts';
import { replaceProfile } from './profile.ts';

/** As many as fit into one transaction beside the change of the login. */
const MAX_WRITES = 80;

/** The writes that give client accounts of a user that have the old address the new one. */
export const contactEmailWrites = async (userId: number, from: string, to: string): Promise<Write[]> => {
  const named = (await listClients(userId)).filter(({ email }) => email === from);
  const accounts = await Promise.all(named.map(({ id }) => loadMembers(id)));
  const writes = accounts.flatMap((account) =>
    account.client.profile.email === from
      ? replaceProfile(account, { ...account.client.profile, email: to })
      : [],
  );
  if (writes.length > MAX_WRITES) {
    throw conflict('too_many_accounts', 'Too many client accounts have this address. Contact support.');
  }
  return writes;
};
