import { errorFields, log } from '../../platform/log.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { paymentInProgress } from '../invoices/invoices.ts';
import { gatewayFor } from './gateways.ts';

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'failed']);

/** The open attempts that another session would leave behind: the latest at each other gateway. */
const latestElsewhere = (attempts: AttemptRecord[], gateway: AttemptRecord['gateway']): AttemptRecord[] => {
  const latest = new Map(attempts.toReversed().map((attempt) => [attempt.gateway, attempt]));
  latest.delete(gateway);
  return [...latest.values()].filter(({ status }) => OPEN.has(status));
};

/** As the gateway says now; as it said last where it does not answer, so that the other gateway can still be used. */
const statusOf = async ({ gateway, reference, status }: AttemptRecord): Promise<string> => {
  try {
    return (await (await gatewayFor(gateway)).find(reference))?.status ?? status;
  } catch (error) {
    log.warn('payment not asked about', { gateway, reference, ...errorFields(error) });
    return status;
  }
};

/**
 * Throws a conflict when money for the invoice may be on its way already: a second session could be paid as well. An
 * open attempt at `gateway` itself is resumed or ended by whoever opens the session.
 */
export const assertNoneUnderWay = async (
  attempts: AttemptRecord[],
  gateway: AttemptRecord['gateway'],
): Promise<void> => {
  const processing = attempts.filter(({ status }) => status === 'processing');
  const statuses = await Promise.all([...processing, ...latestElsewhere(attempts, gateway)].map(statusOf));
  if (statuses.some((status) => status === 'processing' || status === 'succeeded')) throw paymentInProgress();
};
