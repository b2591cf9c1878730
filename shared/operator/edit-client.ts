import { askForProfile } from '../billing/tax/check-vat-number.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import { planProfileUpdate } from '../clients/profile.ts';
import { clients } from '../contract/clients.ts';
import { carryOut } from '../events/carry-out.ts';
import { invalid } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { ClientProfile } from '../records/client-record.ts';

/** Fields of a profile as staff give them; an empty text removes what may be absent. */
export type ProfileEdit = { [field: string]: string | undefined };

/** Changes the profile of a client as the client could, who is told of it. Throws a 422 that names each wrong field. */
export const editClient = async (
  clientId: number,
  edit: ProfileEdit,
  actor: Actor,
  now: Date,
): Promise<ClientProfile> => {
  const parsed = clients['update-profile'].body().safeParse(edit);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'fields', [message]]);
    throw invalid(Object.fromEntries(wrong));
  }
  const load = () => loadMembers(clientId);
  const { data } = parsed;
  const vatCheck = await askForProfile((await load()).client, data, now);
  const plan = (account: ClientMembers) => planProfileUpdate(account, data, { actor }, vatCheck, now);
  return (await carryOut(load, plan)).profile;
};
