import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import type { Plan } from '../events/plan.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { atPanel } from './panel-session.ts';

/** Sets the password at the control panel, the only place that ever knows it. */
export const setPassword = (account: HostingRecord, password: string, now: Date): Promise<void> =>
  atPanel(account, now, (panel) => panel.changePassword(account.username, password));

/** Plans what is kept of a password that was changed: an event and who did it. */
export const planPasswordChange = (account: HostingRecord, userId: number, now: Date): Plan => {
  const message = `The password of hosting for ${account.domain} was changed.`;
  const event = newEvent(account, 'password_changed', message, now);
  const entry = audit(account, `user:${userId}`, 'hosting.password_changed', now);
  return { writes: [writeEvent(event), entry] };
};
