import { findPayment, getInvoice } from '../../billing/invoices/invoices.ts';
import { writeDecision } from '../../billing/returns/services-decision.ts';
import { audit } from '../../events/audit.ts';
import { carryOut } from '../../events/carry-out.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import { asRead, equals } from '../../platform/table/expressions.ts';
import { getItems } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { update, type Write } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { dueAt, manualActionOf } from '../../records/indexes.ts';
import type { PaymentRecord, ServicesDecision } from '../../records/payment-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { serviceKey } from '../../services/release-services.ts';
import { gonePayments } from './gone-payments.ts';

const OVER = new Set<ServiceRecord['status']>(['cancelled', 'terminated', 'expired', 'transferred_away']);

const loadServices = async ({ client_id, invoice_id }: PaymentRecord): Promise<ServiceRecord[]> => {
  const { services } = await getInvoice(client_id, invoice_id);
  const records = await getItems(...services.map((service) => serviceKey(client_id, service)));
  return records.filter((record) => record !== undefined && !OVER.has(record.status)) as ServiceRecord[];
};

/**
 * Notes on an account that the money of a payment is gone, or here again. What follows is the account's next step: at
 * once, or after the work that waits.
 */
export const noteOn = (record: HostingRecord, payment: PaymentRecord, action: Change, now: Date): Write[] => {
  const { status, task, lease_until } = record;
  const gone_payments = gonePayments(record, payment.id, action, now);
  if (gone_payments === record.gone_payments) return [];
  if (lease_until !== undefined && lease_until > now.toISOString())
    throw new StaleWriteError('A worker has the account just now.');
  const idle = task === undefined && manualActionOf(record) === null;
  const set = { gone_payments, ...(idle ? dueAt(now, record.id) : {}), updated_at: now.toISOString() };
  return [
    update(record, { set: { ...set, gone_payments: gone_payments ?? null } }, [
      equals('status', status),
      asRead('task', task),
      asRead('lease_until', lease_until),
      asRead('gone_payments', record.gone_payments),
    ]),
    audit(record, 'system', `hosting.${action === 'suspend' ? 'payment_gone' : 'payment_back'}`, now, {
      payment: payment.id,
    }),
  ];
};

type Change = 'suspend' | 'restore';

const CHANGES: Record<ServicesDecision['action'], Change | null> = {
  suspend: 'suspend',
  ask: null,
  leave: 'restore',
  restore: 'restore',
};

const plan = async (payment: PaymentRecord | undefined, now: Date): Promise<PlanWithFollowUp> => {
  const decision = payment?.services;
  if (!payment || decision?.state !== 'due') return { writes: [] };
  const records = await loadServices(payment);
  const change = CHANGES[decision.action];
  // Domains cannot be suspended: their registry was paid. A person may have them deleted.
  const accounts = records.filter((record) => record.kind === 'hosting');
  const state = decision.action === 'ask' && records.length > 0 ? 'waiting' : 'done';
  return {
    writes: [
      writeDecision(payment, { ...decision, state }, now),
      ...(change ? accounts.flatMap((account) => noteOn(account, payment, change, now)) : []),
    ],
    followUp: { renewals: accounts.map(({ kind, client_id, id }) => ({ kind, client_id, id })) },
  };
};

/**
 * Carries out what was decided about the services of a payment whose money is gone or here again, once. Returns whether
 * there was something to carry out. Throws `StaleWriteError` while a worker has an account; it is then due again.
 */
export const settleServices = async (clientId: number, id: number, now: Date): Promise<boolean> => {
  const { writes } = await carryOut(
    () => findPayment(clientId, id),
    (payment) => plan(payment, now),
  );
  return writes.length > 0;
};
