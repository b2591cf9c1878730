import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import { writeMail } from '../mails/outbox.ts';
import { notFound } from '../platform/failure.ts';
import { differs } from '../platform/table/expressions.ts';
import { retryOnConflict, transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { accountMail } from './account-mail.ts';
import { sessionsEnded } from './end-sessions.ts';
import { appUrl } from './links.ts';
import { NOWHERE, securityEvent } from './security-events.ts';
import { loadSessions } from './sessions.ts';

const welcome = (): PlannedMail => ({ template: 'welcome', variables: { login_url: appUrl('/login') } });

/**
 * Disables a user, or enables one again. Who is disabled cannot log in, and every session has ended with the same write,
 * however many there are. Returns how many ended.
 */
export const setDisabled = (userId: number, disabled: boolean, actor: Actor, now: Date): Promise<number> =>
  retryOnConflict(undefined, async () => {
    const { user, live } = await loadSessions(userId, now);
    if (!user) throw notFound('user');
    if (user.disabled === disabled) return 0;
    // The reconciler hands it to the worker.
    const mails = user.awaits_approval && !disabled ? [accountMail(user, welcome(), now)] : [];
    const [action, type] = disabled
      ? (['user.disabled', 'disabled'] as const)
      : (['user.enabled', 'enabled'] as const);
    const set = { disabled, ...sessionsEnded(now) };
    await transact([
      update(keys.user(userId), { set, remove: disabled ? [] : ['awaits_approval'] }, [
        differs('disabled', disabled),
      ]),
      ...mails.map(writeMail),
      securityEvent(userId, type, NOWHERE, now),
      audit(about.user(userId), actor, action, now),
    ]);
    return disabled ? live.length : 0;
  });
