import { audit } from '../events/audit.ts';
import { transact } from '../platform/table/write.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { atPanel } from './panel-session.ts';

/** Where the panel does not say how long its links work. */
const USUAL_SECONDS = 300;

/** A link that logs in to the control panel once. Nothing of it is kept. */
export const createLoginUrl = async (account: HostingRecord, userId: number, now: Date) => {
  const { url, expiresAt } = await atPanel(account, (panel) => panel.createLoginUrl(account.username));
  await transact([audit(account, `user:${userId}`, 'hosting.login_link', now)]);
  const seconds = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : USUAL_SECONDS;
  return { url, expires_hint_seconds: Math.max(0, seconds) };
};
