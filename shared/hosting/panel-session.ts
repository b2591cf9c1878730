import type { PanelTarget } from '../contract/vocabulary.ts';
import { audit, newEvent, type Plan, writeEvent } from '../events/index.ts';
import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { say } from '../languages/sentence.ts';
import { conflict, type Failure, invalid, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { CircuitOpenError } from '../services/index.ts';
import { answeringPanel } from './servers.ts';

const notUsable = ({ status }: HostingRecord): Failure =>
  status === 'suspended'
    ? conflict('hosting_suspended', say`This hosting account is suspended.`)
    : conflict('hosting_not_active', say`This hosting account is not active.`);

const noAnswer = (retryAfterSeconds: number | null): Failure =>
  unavailable(say`The control panel does not answer. Try again in a moment.`, retryAfterSeconds ?? undefined);

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'weak_password') return invalid({ password: [say`Choose a stronger password.`] });
  if (error.code === 'account_suspended') {
    return conflict('hosting_suspended', say`This hosting account is suspended.`);
  }
  if (!error.retryable) log.error('the control panel refused', errorFields(error));
  return noAnswer(error.retryAfterSeconds);
};

/**
 * Does something at the control panel of an active account while the caller waits. Throws 409 for an account that
 * is not active, 422 for a password the panel finds weak and 503 when the panel cannot be asked.
 */
const atPanel = async <R>(
  account: HostingRecord,
  now: Date,
  work: (panel: HostingPanel) => Promise<R>,
): Promise<R> => {
  if (account.status !== 'active' || !account.server) throw notUsable(account);
  try {
    return await work(await answeringPanel(account.server.id, now));
  } catch (error) {
    if (error instanceof CircuitOpenError) throw noAnswer(error.retryAfterSeconds(now));
    throw error instanceof IntegrationError ? meaningOf(error) : error;
  }
};

/** Sets the password at the control panel, the only place that ever knows it. */
export const setPassword = (account: HostingRecord, password: string, now: Date): Promise<void> =>
  atPanel(account, now, (panel) => panel.changePassword(account.username, password));

/** Plans what is kept of a password that was changed: an event and who did it. */
export const planPanelPasswordChange = (account: HostingRecord, userId: number, now: Date): Plan => {
  const message = say`The password of hosting for ${account.domain} was changed.`;
  const event = newEvent(account, 'password_changed', message, now);
  const entry = audit(account, `user:${userId}`, 'hosting.password_changed', now);
  return { writes: [writeEvent(event), entry] };
};

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
