import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { transact } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { atPanel } from './panel-session.ts';

/** Sets the password at the control panel, the only place that ever knows it. */
export const changePassword = async (
  account: HostingRecord,
  password: string,
  userId: number,
  now: Date,
): Promise<void> => {
  await atPanel(account, (panel) => panel.changePassword(account.username, password));
  const message = `The password of hosting for ${account.domain} was changed.`;
  const event = newEvent(account, 'password_changed', message, now);
  const entry = audit(account, `user:${userId}`, 'hosting.password_changed', now);
  await transact([writeEvent(event), entry]);
};
