import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { activateDomain } from '../lifecycle/provisioning/activate-domain.ts';
import { holdAgain } from '../lifecycle/provisioning/hold-again.ts';
import { domainRenewed } from '../lifecycle/renewals/renewed.ts';
import { conflict, invalid } from '../platform/failure.ts';
import type { Changes } from '../platform/table/changes.ts';
import { equals } from '../platform/table/expressions.ts';
import { retryOnConflict, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { dueAt, manualActionOf, NOT_DUE } from '../records/indexes.ts';
import type { InvoicedService } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { LEASE } from '../services/lease.ts';
import { readyState, serviceMessages } from '../services/release-services.ts';
import {
  type DomainReference,
  readWaitingDomain,
  readWaitingService,
  type ServiceReference,
  type Waiting,
} from './manual-action-reference.ts';

/** A change that takes a record off the actions list; it holds only while the record waits as it was read. */
export const closeManualAction = (record: Waiting<ServiceRecord>, changes: Changes<ServiceRecord>): Write =>
  update(
    record,
    {
      ...changes,
      remove: [...LEASE, ...(changes.set?.due_pk ? [] : NOT_DUE), ...(changes.remove ?? [])],
    },
    [equals('status', record.status), equals('due_pk', record.due_pk)],
  );

/** Its renewal is paid and a person has to see to it at the registry, always or because a machine could not. */
export const awaitsRenewal = (record: ServiceRecord): boolean =>
  manualActionOf(record) === 'manual_renewal' || record.task === 'renew';

const COMPLETABLE = new Set<string>(['pending_registration', 'pending_transfer', 'registration_failed']);

/**
 * Calls a domain active that a person has registered, transferred or renewed at its registry.
 * Hosting is never called active by word of mouth: a retry finds an account that was made by hand.
 */
export const completeDomain = (
  reference: DomainReference,
  expiresAt: Date,
  actor: Actor,
  now: Date,
): Promise<void> =>
  retryOnConflict(undefined, async () => {
    if (expiresAt <= now) throw invalid({ expires: ['The expiry date lies in the past.'] });
    const record = await readWaitingDomain(reference);
    if (record.expires_at && expiresAt <= new Date(record.expires_at)) {
      throw invalid({ expires: [`It is known to expire later, at ${record.expires_at}.`] });
    }
    const finish = (changes: Changes<DomainRecord>) => closeManualAction(record, changes);
    if (awaitsRenewal(record)) return domainRenewed(record, expiresAt, actor, finish, now);
    if (!COMPLETABLE.has(record.status)) {
      throw conflict('not_completable', `A domain that is ${record.status} cannot be completed.`);
    }
    if (!(await holdAgain(record))) {
      throw conflict('name_ordered', 'Another order here has the name by now: cancel this one instead.');
    }
    await activateDomain(record, { registeredAt: now, expiresAt }, actor, finish, now);
  });

const invoicedService = (record: ServiceRecord): InvoicedService =>
  record.kind === 'hosting'
    ? { kind: 'hosting', id: record.id, type: 'create' }
    : { kind: 'domain', id: record.id, type: record.type, registrar: record.registrar };

/** A restoration that support has made is found by the worker, with the date that the registrar has. */
const RETRYABLE: ReadonlySet<string | null> = new Set(['provisioning_failed', 'manual_restoration']);

/** Has the worker try a failed task again, with all its attempts before it. */
export const retryService = async (reference: ServiceReference, actor: Actor, now: Date): Promise<void> => {
  const load = () => readWaitingService(reference);
  await carryOut(load, (record) => {
    if (!RETRYABLE.has(manualActionOf(record))) {
      throw conflict('nothing_to_retry', 'No machine can do this: complete it by hand, or cancel it.');
    }
    const service = invoicedService(record);
    const again = record.status.endsWith('_failed') ? readyState(service, now) : dueAt(now, record.id);
    const set = {
      ...again,
      attempts: 0,
      last_error: null,
      updated_at: now.toISOString(),
    };
    return {
      writes: [
        closeManualAction(record, { set }),
        audit(record, actor, 'provisioning.retried', now, { last_error: record.last_error }),
      ],
      followUp: serviceMessages(record.client_id, [service]),
    };
  });
};
