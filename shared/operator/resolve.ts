import { getPayment } from '../billing/invoices/index.ts';
import { updateAttempt } from '../billing/payments/index.ts';
import { loadPayment, planReturns, writeDecision } from '../billing/refunds/index.ts';
import { planSoughtCost } from '../domains/costs/index.ts';
import { finishOperation, getDomain } from '../domains/index.ts';
import { about, audit, carryOut, dispatchFollowUp, type PlanWithFollowUp } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { activateDomain, domainRenewed, holdAgain, SUBJECTS } from '../lifecycle/index.ts';
import { conflict, invalid } from '../platform/failure.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { type Changes, equals } from '../platform/table/changes.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import type { InvoicedService } from '../records/invoices.ts';
import type { PaymentRecord, ServicesDecision } from '../records/payments.ts';
import { LEASE, readyState, serviceMessages } from '../services/index.ts';
import {
  type AttemptReference,
  type DomainReference,
  type OperationReference,
  type PaymentReference,
  readWaitingAttempt,
  readWaitingDomain,
  readWaitingOperation,
  readWaitingPayment,
  readWaitingService,
  type ServiceReference,
  type Waiting,
} from './manual-actions.ts';

/** A change that takes a record off the actions list; it holds only while the record waits as it was read. */
export const closeManualAction = (record: Waiting<ServiceRecord>, changes: Changes<ServiceRecord>): Write =>
  update(record, { ...changes, remove: [...LEASE, ...(changes.remove ?? [])] }, [
    equals('status', record.status),
    equals('due_pk', record.due_pk),
  ]);

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
    if (expiresAt <= now) throw invalid({ expires: [say`The expiry date lies in the past.`] });
    const record = await readWaitingDomain(reference);
    if (record.expires_at && expiresAt <= new Date(record.expires_at)) {
      throw invalid({ expires: [say`It is known to expire later, at ${record.expires_at}.`] });
    }
    const finish = (changes: Changes<DomainRecord>) => closeManualAction(record, changes);
    if (awaitsRenewal(record)) {
      const operation = record.status === 'redemption' ? 'restore' : 'renew';
      const costs = await planSoughtCost(record, { operation, years: 1 }, now);
      return domainRenewed(record, expiresAt, actor, finish, { costs }, now);
    }
    if (!COMPLETABLE.has(record.status)) {
      throw conflict('not_completable', say`A domain that is ${record.status} cannot be completed.`);
    }
    if (!(await holdAgain(record))) {
      throw conflict('name_ordered', say`Another order here has the name by now: cancel this one instead.`);
    }
    const costs = await planSoughtCost(record, { operation: record.type, years: record.years }, now);
    await activateDomain(record, { registeredAt: now, expiresAt, costs }, actor, finish, now);
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
      throw conflict('nothing_to_retry', say`No machine can do this: complete it by hand, or cancel it.`);
    }
    const service = invoicedService(record);
    const again = record.status.endsWith('_failed')
      ? readyState(service, now)
      : { set: {}, due: dueAt(now, record.id) };
    const set = { ...again.set, attempts: 0, last_error: null, updated_at: now.toISOString() };
    return {
      writes: [
        closeManualAction(record, { set, due: again.due }),
        audit(record, actor, 'provisioning.retried', now, { last_error: record.last_error }),
      ],
      followUp: serviceMessages(record.client_id, [service]),
    };
  });
};

/** Takes money in a wrong currency off the actions list once a person has dealt with it at the gateway. */
export const closeAttempt = (reference: AttemptReference, note: string, actor: Actor, now: Date) =>
  carryOut(
    () => readWaitingAttempt(reference),
    (attempt) => {
      const invoice = about.invoice({ client_id: attempt.client_id, id: attempt.invoice_id });
      const { gateway, reference: name } = attempt;
      const details = { gateway, reference: name, note };
      const entry = audit(invoice, actor, 'payment.dispute_closed', now, details);
      return { writes: [updateAttempt(attempt, { due: null }, now), entry] };
    },
  );

/**
 * Takes a payment off the actions list once a person has dealt with its failed refunds or its disputes, and then with its
 * services, which stay as they are. Money moves as the gateway says, whatever the list says.
 */
export const closePayment = (reference: PaymentReference, note: string, actor: Actor, now: Date) =>
  carryOut(
    async () => {
      const { client_id, id } = await readWaitingPayment(reference);
      return loadPayment(client_id, id, now);
    },
    (found) => {
      const { payment } = found;
      const closed = <T extends { is_open: boolean }>(item: T): T => ({ ...item, is_open: false });
      const returns = { refunds: payment.refunds.map(closed), disputes: payment.disputes.map(closed) };
      const cause = { actor, action: 'payment.manual_action_closed', details: { note } };
      const closing = planReturns(found, returns, cause, now);
      if (closing) return closing;
      return payment.services?.state === 'waiting'
        ? planDecision(payment, 'leave', note, actor, now)
        : { writes: [] };
    },
  );

/** Has settlement ask the gateway anew about a payment that waits for a person; who asked is noted first. */
export const recheckPayment = async (
  reference: PaymentReference | AttemptReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const found =
    reference.kind === 'payment' ? await readWaitingPayment(reference) : await readWaitingAttempt(reference);
  const { gateway, reference: name, client_id, invoice_id } = found;
  // Nobody can be asked about a transfer.
  if (gateway === 'bank') return;
  const invoice = about.invoice({ client_id, id: invoice_id });
  await transact([audit(invoice, actor, 'payment.rechecked', now, { gateway, reference: name })]);
  await sendMessages('payments', [{ gateway, reference: name }]);
};

/** Notes that a person has made a change of a domain at its registry. */
export const completeOperation = async (
  reference: OperationReference,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const operation = await readWaitingOperation(reference);
  await finishOperation(operation, { succeeded: SUBJECTS[operation.type] }, actor, now);
};

/** Ends a change of a domain that cannot be made; `reason` is shown to the client. */
export const declineOperation = async (
  reference: OperationReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const operation = await readWaitingOperation(reference);
  await finishOperation(operation, { failed: { code: 'declined', message: reason } }, actor, now);
};

/** Has the worker try a change again, with all its attempts before it. */
export const retryOperation = (reference: OperationReference, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const operation = await readWaitingOperation(reference);
    const { client_id, domain_id, id, due_pk } = operation;
    const domain = await getDomain(client_id, domain_id);
    if (domain.registrar === 'manual') {
      throw conflict('nothing_to_retry', say`No machine can do this: complete it by hand, or cancel it.`);
    }
    const set = { status: 'pending' as const, attempts: 0, updated_at: now.toISOString() };
    await transact([
      update(operation, { set, due: dueAt(now, id) }, [equals('due_pk', due_pk)]),
      audit(domain, actor, 'domain.change_retried', now, { operation: id }),
    ]);
    await dispatchFollowUp({ provisioning: [{ kind: 'operation', client_id, domain_id, id }] });
  });

/** What a person may decide about the services of a payment whose money is gone. */
export type Choice = Extract<ServicesDecision['action'], 'suspend' | 'leave'>;

export const assertGone = ({ services }: PaymentRecord): void => {
  if (services && services.action !== 'restore') return;
  throw conflict('payment_not_gone', say`The money of this payment is here: its services stay as they are.`);
};

/** The decision itself, without asking whether it is one; nothing where it was decided so before. */
const planDecision = (
  payment: PaymentRecord,
  action: Choice,
  reason: string,
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  if (payment.services?.action === action) return { writes: [] };
  const decision = { action, state: 'due', decided_at: now.toISOString() } as const;
  return {
    writes: [
      writeDecision(payment, decision, now),
      audit(about.payment(payment), actor, 'payment.services_decided', now, { action, reason }),
    ],
  };
};

/** Suspends the accounts of a payment whose money is gone, or leaves them and lifts their suspension, within a minute. */
export const decideServices = (
  clientId: number,
  id: number,
  { action, reason }: { action: Choice; reason: string },
  actor: Actor,
  now: Date,
) =>
  carryOut(
    () => getPayment(clientId, id),
    (payment) => {
      assertGone(payment);
      return planDecision(payment, action, reason, actor, now);
    },
  );
