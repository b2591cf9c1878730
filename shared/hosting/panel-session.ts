import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { conflict, type Failure, invalid, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { panelFor } from './servers.ts';

const notUsable = ({ status }: HostingRecord): Failure =>
  status === 'suspended'
    ? conflict('hosting_suspended', 'This hosting account is suspended.')
    : conflict('hosting_not_active', 'This hosting account is not active.');

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'weak_password') return invalid({ password: ['Choose a stronger password.'] });
  if (error.code === 'account_suspended') {
    return conflict('hosting_suspended', 'This hosting account is suspended.');
  }
  if (!error.retryable) log.error('the control panel refused', errorFields(error));
  return unavailable(
    'The control panel does not answer. Try again in a moment.',
    error.retryAfterSeconds ?? undefined,
  );
};

/**
 * Does something at the control panel of an active account while the caller waits. Throws 409 for an account that
 * is not active, 422 for a password the panel finds weak and 503 when the panel cannot be asked.
 */
export const atPanel = async <R>(
  account: HostingRecord,
  work: (panel: HostingPanel) => Promise<R>,
): Promise<R> => {
  if (account.status !== 'active' || !account.server) throw notUsable(account);
  const panel = await panelFor(account.server.id);
  try {
    return await work(panel);
  } catch (error) {
    throw error instanceof IntegrationError ? meaningOf(error) : error;
  }
};
