import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { getHosting } from '../hosting/hosting.ts';
import { cancelRenewalInvoice } from '../lifecycle/renewals/cancel-renewal-invoice.ts';
import { conflict } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { completeTask } from '../services/complete-task.ts';
import { formatReference, type HostingReference } from './manual-action-reference.ts';

/** An account that can be ended by staff. Throws a conflict for one that is not up, or ends already. */
export const getTerminable = async (reference: HostingReference): Promise<HostingRecord> => {
  const record = await getHosting(reference.clientId, reference.id);
  const { status, task } = record;
  const name = formatReference(reference);
  if (status !== 'active' && status !== 'suspended') {
    throw conflict(
      'hosting_not_active',
      `${name} is ${status}: what is not set up is ended with its invoice or by "actions cancel".`,
    );
  }
  if (task === 'terminate') throw conflict('hosting_ending', `${name} is ending already.`);
  return record;
};

/**
 * Decides the end of an account now, after which no payment brings it back; a worker removes it from its panel. Its unpaid
 * renewal is cancelled first. Nothing is paid back.
 */
export const terminateByStaff = async (
  reference: HostingReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = async () => {
    const record = await getTerminable(reference);
    assertNotAtWork(record, now);
    await cancelRenewalInvoice(record, now);
    return record;
  };
  await carryOut(load, (record) => {
    const { kind, client_id, id } = record;
    return {
      writes: [
        completeTask(record, { task: 'terminate' }, now),
        audit(record, actor, 'hosting.termination_ordered', now, { reason }),
      ],
      followUp: { renewals: [{ kind, client_id, id }] },
    };
  });
};
