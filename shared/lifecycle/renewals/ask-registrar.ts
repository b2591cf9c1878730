import { IntegrationError } from '../../integrations/integration-error.ts';
import { conflict, unavailable } from '../../platform/failure.ts';
import { equals } from '../../platform/table/expressions.ts';
import { transact } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { claim } from '../../services/lease.ts';
import { expiryCorrection } from './expiry-correction.ts';
import { titleOf } from './renew-ahead.ts';

/** What a registrar is asked while somebody waits. Throws a 503 when it does not answer. */
export const askRegistrar = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable('The registrar does not answer. Try again in a moment.', 10);
  }
};

const noteCorrection = async (
  domain: DomainRecord,
  correction: NonNullable<Awaited<ReturnType<typeof expiryCorrection>>>,
  now: Date,
): Promise<never> => {
  const { name } = domain;
  const claimed = await claim(domain, now, [equals('updated_at', domain.updated_at)]);
  if (!claimed) throw unavailable(`${titleOf(domain)} is being changed. Try again in a moment.`);
  await transact([completeTask(claimed, correction, now), fileDomain({ ...domain, ...correction })]);
  if (!correction.expires_at) {
    throw conflict(
      'not_at_registrar',
      `The registrar does not have ${name} at present. Try again in two hours.`,
    );
  }
  const noted = `The registrar says that ${name} expires at ${correction.expires_at}, which is noted now.`;
  throw conflict('expiry_corrected', `${noted} Try again to renew it from then on.`);
};

/**
 * Asks the registrar before a domain is renewed. What it says otherwise is noted, and a conflict thrown that says so;
 * the next try then begins from there.
 */
export const correctExpiry = async (record: ServiceRecord, now: Date): Promise<void> => {
  if (record.kind !== 'domain') return;
  const correction = await askRegistrar(() => expiryCorrection(record, now));
  if (correction) await noteCorrection(record, correction, now);
};
