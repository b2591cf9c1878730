import { listMembers } from '../clients/members.ts';
import type { MemberResource } from '../contract/members.ts';
import { getItems } from '../platform/table/read.ts';
import { keys } from '../records/keys.ts';
import { presentMember } from './present-member.ts';

/** Who may use a client account, with names and addresses as they are now; the newest users first. */
export const listNamedMembers = async (clientId: number): Promise<MemberResource[]> => {
  const members = await listMembers(clientId);
  const users = await getItems(...members.map(({ user_id }) => keys.user(user_id)));
  return members.flatMap((member, index) => {
    const user = users[index];
    return user ? [presentMember(member, user)] : [];
  });
};
