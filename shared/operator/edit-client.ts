import { planContactChange } from '../auth/credentials/contact-email.ts';
import { loadTold } from '../auth/credentials/tell-contact.ts';
import { NOWHERE } from '../auth/security-events.ts';
import { askForProfile } from '../billing/tax/check-vat-number.ts';
import { normaliseEmail } from '../clients/email.ts';
import { type ClientMembers, loadMembers } from '../clients/members.ts';
import { planProfileUpdate } from '../clients/profile.ts';
import { clients } from '../contract/clients.ts';
import { carryOut } from '../events/carry-out.ts';
import { invalid } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { ClientProfile } from '../records/client-record.ts';

/** Fields of a profile as staff give them; an empty text removes what may be absent. */
export type ProfileEdit = { [field: string]: string | undefined };

/**
 * Changes the profile of a client as the client could, who is told of it: another contact address waits until its mailbox
 * confirms it, but for one that was confirmed to staff. Throws a 422 that names each wrong field.
 */
export const editClient = async (
  clientId: number,
  edit: ProfileEdit,
  isConfirmed: boolean,
  actor: Actor,
  now: Date,
): Promise<ClientProfile> => {
  const parsed = clients['update-profile'].body().safeParse(edit);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'fields', [message]]);
    throw invalid(Object.fromEntries(wrong));
  }
  const load = () => loadMembers(clientId);
  const { email, ...fields } = parsed.data;
  const vatCheck = await askForProfile((await load()).client, parsed.data, now);
  const asked = { by: actor, origin: NOWHERE, isProven: isConfirmed };
  const plan = async (account: ClientMembers) => {
    const moves = email !== undefined && email !== normaliseEmail(account.client.profile.email);
    const contact = moves
      ? planContactChange({ account, told: await loadTold(account) }, email, asked, now)
      : undefined;
    const planned = planProfileUpdate(account, fields, { actor }, vatCheck, now, contact);
    return { ...planned, followUp: { mails: contact?.mails ?? [] } };
  };
  return (await carryOut(load, plan)).profile;
};
