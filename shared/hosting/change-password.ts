import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import type { Plan } from '../events/plan.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { atPanel } from './panel-session.ts';

/** Sets the password at the control panel, the only place that ever knows it. */
export const setPassword = (account: HostingRecord, password: string): Promise<void> =>
  atPanel(account, (panel) => panel.changePassword(account.username, password));

/** Plans what is kept of a password that was changed: an event and who did it. */
export const planPasswordChange = (account: HostingRecord, userId: number, now: Date): Plan => {
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
  return { writes: [writeEvent(event), entry] };
};
