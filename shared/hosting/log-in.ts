import type { PanelTarget } from '../contract/vocabulary.ts';
import { audit } from '../events/audit.ts';
import type { Plan } from '../events/plan.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { atPanel } from './panel-session.ts';

/** Where the panel does not say how long its links work. */
const USUAL_SECONDS = 300;

/** A link that logs in to the control panel once, and the seconds it works. Nothing of it is kept. */
export const createLoginUrl = async (account: HostingRecord, target: PanelTarget, now: Date) => {
  const { url, expiresAt } = await atPanel(account, now, (panel) =>
    panel.createLoginUrl(account.username, target),
  );
  const seconds = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : USUAL_SECONDS;
  return { url, expires_hint_seconds: Math.max(0, seconds) };
};

/** Plans the note of who was given a link. */
export const planLoginUrl = (
  account: HostingRecord,
  target: PanelTarget,
  userId: number,
  now: Date,
): Plan => ({
  writes: [audit(account, `user:${userId}`, 'hosting.login_link', now, { target })],
});
