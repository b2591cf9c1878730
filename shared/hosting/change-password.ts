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
  const { client_id, id, domain } = account;
  const event = newEvent(
    {
      clientId: client_id,
      type: 'password_changed',
      message: `The password of hosting for ${domain} was changed.`,
      subject: { type: 'hosting_account', id },
    },
    now,
  );
  const entry = audit(
    {
      clientId: client_id,
      actor: `user:${userId}`,
      action: 'hosting.password_changed',
      subject: `hosting:${id}`,
    },
    now,
  );
  await transact([writeEvent(event), entry]);
};
