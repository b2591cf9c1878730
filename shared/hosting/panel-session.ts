import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { conflict, type Failure, invalid, unavailable } from '../platform/failure.ts';
import { errorFields, log } from '../platform/log.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { CircuitOpenError } from '../services/circuit.ts';
import { answeringPanel } from './servers.ts';

const notUsable = ({ status }: HostingRecord): Failure =>
  status === 'suspended'
    ? conflict('hosting_suspended', 'This hosting account is suspended.')
    : conflict('hosting_not_active', 'This hosting account is not active.');

const noAnswer = (retryAfterSeconds: number | null): Failure =>
  unavailable('The control panel does not answer. Try again in a moment.', retryAfterSeconds ?? undefined);

const meaningOf = (error: IntegrationError): Failure => {
  if (error.code === 'weak_password') return invalid({ password: ['Choose a stronger password.'] });
  if (error.code === 'account_suspended') {
    return conflict('hosting_suspended', 'This hosting account is suspended.');
  }
  if (!error.retryable) log.error('the control panel refused', errorFields(error));
  return noAnswer(error.retryAfterSeconds);
};

/**
 * Does something at the control panel of an active account while the caller waits. Throws 409 for an account that
 * is not active, 422 for a password the panel finds weak and 503 when the panel cannot be asked.
 */
export const atPanel = async <R>(
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
