import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { getHosting } from '../hosting/hosting.ts';
import { isOverdue } from '../lifecycle/suspension/gone-payments.ts';
import { conflict } from '../platform/failure.ts';
import type { SetOf } from '../platform/table/changes.ts';
import { asRead, equals } from '../platform/table/expressions.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Actor, AuditDetails } from '../records/audit-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import { formatReference, type HostingReference } from './manual-action-reference.ts';

const nameOf = (reference: HostingReference) => formatReference(reference);

/** A change that the worker carries out next, or after the work that waits; it holds while nobody works on the account. */
const change = (record: HostingRecord, set: SetOf<HostingRecord>, now: Date): Write => {
  const { status, task, lease_until, gone_payments, staff_suspension } = record;
  const idle = task === undefined && manualActionOf(record) === null;
  return update(
    record,
    { set: { ...set, ...(idle ? dueAt(now, record.id) : {}), updated_at: now.toISOString() } },
    [
      equals('status', status),
      asRead('task', task),
      asRead('lease_until', lease_until),
      asRead('gone_payments', gone_payments),
      asRead('staff_suspension', staff_suspension),
    ],
  );
};

const follow = ({ kind, client_id, id }: HostingRecord) => ({ renewals: [{ kind, client_id, id }] });

const assertUp = (record: HostingRecord, name: string): void => {
  const { status, task } = record;
  if ((status !== 'active' && status !== 'suspended') || task === 'terminate') {
    throw conflict('hosting_not_active', `${name} is ${task === 'terminate' ? 'ending' : status}.`);
  }
};

const entry = (record: HostingRecord, actor: Actor, action: string, now: Date, details: AuditDetails = {}) =>
  audit(record, actor, action, now, details);

/** Plans the suspension of an account until staff lift it; nothing where it is suspended so already. */
export const planSuspension = (record: HostingRecord, reason: string, actor: Actor, now: Date): Write[] => {
  if (record.staff_suspension) return [];
  assertNotAtWork(record, now);
  const staff_suspension = { reason, since: now.toISOString() };
  return [change(record, { staff_suspension }, now), entry(record, actor, 'hosting.held', now, { reason })];
};

/** Suspends an account until staff lift it, whatever is paid meanwhile. `reason` is for staff. */
export const suspendByStaff = async (
  reference: HostingReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getHosting(reference.clientId, reference.id);
  await carryOut(load, (record) => {
    const name = nameOf(reference);
    assertUp(record, name);
    if (record.staff_suspension) {
      throw conflict('already_suspended', `${name} is suspended already: ${record.staff_suspension.reason}`);
    }
    return { writes: planSuspension(record, reason, actor, now), followUp: follow(record) };
  });
};

/** Why an account is suspended that staff have not suspended, and what brings it back. */
const otherReason = (record: HostingRecord, name: string) => {
  const { client_id, gone_payments, renewal, status } = record;
  if (gone_payments?.length) {
    const remedy = `payments services ${client_id} ${gone_payments[0]} leave`;
    return conflict(
      'payment_gone',
      `${name} is suspended for a returned payment. To bring it back: ${remedy}`,
    );
  }
  if (status === 'suspended' && renewal?.invoice_id) {
    const remedy = `invoices move-due ${client_id} ${renewal.invoice_id} --to <day>`;
    return conflict(
      'renewal_unpaid',
      `${name} is suspended until its renewal is paid. To give more time: ${remedy}`,
    );
  }
  return conflict('not_suspended', `${name} is ${status}, and staff have not suspended it.`);
};

/** Lifts the suspension by staff. Returns whether the account comes back, or something else keeps it suspended. */
export const unsuspendByStaff = async (
  reference: HostingReference,
  actor: Actor,
  now: Date,
): Promise<{ comesBack: boolean }> => {
  const load = () => getHosting(reference.clientId, reference.id);
  const { comesBack } = await carryOut(load, (record) => {
    const name = nameOf(reference);
    assertUp(record, name);
    if (!record.staff_suspension) throw otherReason(record, name);
    assertNotAtWork(record, now);
    const gone = record.gone_payments ?? [];
    const comesBack = gone.length === 0 && !isOverdue(record, now);
    // As when money that was gone is here again: an empty list has the worker lift the suspension.
    const restored = record.status === 'suspended' && comesBack ? { gone_payments: [] } : {};
    const set = { staff_suspension: null, ...restored };
    return {
      comesBack,
      writes: [change(record, set, now), entry(record, actor, 'hosting.released', now)],
      followUp: follow(record),
    };
  });
  return { comesBack };
};
