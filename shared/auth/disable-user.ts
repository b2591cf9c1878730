import { getUser } from '../clients/clients.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import { writeMail } from '../mails/outbox.ts';
import { differs } from '../platform/table/expressions.ts';
import { retryOnConflict, transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { accountMail } from './account-mail.ts';
import { appUrl } from './links.ts';
import { listTokens, revokeToken } from './tokens.ts';

const endSessions = async (userId: number, now: Date): Promise<number> => {
  let ended = 0;
  for (;;) {
    const tokens = await listTokens(userId, now);
    if (tokens.length === 0) return ended;
    await Promise.all(tokens.map(({ id }) => revokeToken(userId, id)));
    ended += tokens.length;
  }
};

const welcome = (): PlannedMail => ({ template: 'welcome', variables: { login_url: appUrl('/login') } });

/**
 * Disables a user, or enables one again. Who is disabled cannot log in, and every session ends; repeating it
 * ends those that a first try has left. Returns how many ended.
 */
export const setDisabled = async (
  userId: number,
  disabled: boolean,
  actor: Actor,
  now: Date,
): Promise<number> => {
  await retryOnConflict(undefined, async () => {
    const user = await getUser(userId);
    if (user.disabled === disabled) return;
    // The reconciler hands it to the worker.
    const mails = user.awaits_approval && !disabled ? [accountMail(user, welcome(), now)] : [];
    const action = disabled ? 'user.disabled' : 'user.enabled';
    await transact([
      update(keys.user(userId), { set: { disabled }, remove: disabled ? [] : ['awaits_approval'] }, [
        differs('disabled', disabled),
      ]),
      ...mails.map(writeMail),
      audit(about.user(userId), actor, action, now),
    ]);
  });
  return disabled ? endSessions(userId, now) : 0;
};
