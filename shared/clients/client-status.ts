import type { ClientStatus } from '../contract/vocabulary.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { retryOnConflict, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { loadMembers } from './members.ts';
import { replaceProfile } from './profile.ts';

/** Marks a client account as active or inactive. Returns whether it was the other before. */
export const setClientStatus = (
  clientId: number,
  status: ClientStatus,
  actor: Actor,
  now: Date,
): Promise<boolean> =>
  retryOnConflict(undefined, async () => {
    const account = await loadMembers(clientId);
    if (account.client.profile.status === status) return false;
    const action = status === 'active' ? 'client.activated' : 'client.deactivated';
    await transact([
      ...replaceProfile(account, { ...account.client.profile, status }),
      audit(about.client(clientId), actor, action, now),
    ]);
    return true;
  });
