import { findPayment, getInvoice } from '../billing/invoices/index.ts';
import {
  boughtWith,
  decisionAfter,
  findOwed,
  isGone,
  listOwing,
  owedEvents,
  writeDecision,
} from '../billing/refunds/index.ts';
import { about, audit, carryOut, type PlanWithFollowUp, writeEvent } from '../events/index.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/query.ts';
import { StaleWriteError, update, type Write } from '../platform/table/write.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { PaymentRecord, ServicesDecision } from '../records/payments.ts';
import { ENDED, serviceKey, suspensionAfter } from '../services/index.ts';

/** What was bought with some invoices and is not over, each once. */
const loadServices = async (clientId: number, ids: number[]): Promise<ServiceRecord[]> => {
  const invoices = await getItems(...ids.map((id) => keys.invoice(clientId, id)));
  const services = invoices.flatMap((invoice) => (invoice ? boughtWith(invoice) : []));
  const bought = new Map(services.map((service) => [`${service.kind} ${service.id}`, service]));
  const records = await getItems(...[...bought.values()].map((service) => serviceKey(clientId, service)));
  return records.filter((record) => record !== undefined && !ENDED.has(record.status)) as ServiceRecord[];
};

const accountsOf = (records: ServiceRecord[]): HostingRecord[] =>
  records.filter((record) => record.kind === 'hosting');

type Change = 'suspend' | 'ask' | 'restore';

const NOTED: Record<Change, string> = {
  suspend: 'payment_gone',
  ask: 'payment_undecided',
  restore: 'payment_back',
};

/** The payments about which staff are asked, once they are about this one or not any more. */
const undecidedPayments = ({ undecided_payments: known = [] }: HostingRecord, id: number, action: Change) => {
  if (action === 'ask') return known.includes(id) ? known : [...known, id];
  return known.includes(id) ? known.filter((one) => one !== id) : known;
};

/**
 * Notes on an account that the money of a payment is gone, or here again. What follows is the account's next step: at
 * once, or after the work that waits.
 */
export const noteOn = (record: HostingRecord, payment: PaymentRecord, action: Change, now: Date): Write[] => {
  const { status, task, lease_until } = record;
  const gone_payments =
    action === 'ask' ? record.gone_payments : gonePayments(record, payment.id, action, now);
  const undecided_payments = undecidedPayments(record, payment.id, action);
  const isSame = undecided_payments.length === (record.undecided_payments ?? []).length;
  if (gone_payments === record.gone_payments && isSame) return [];
  if (lease_until !== undefined && lease_until > now.toISOString())
    throw new StaleWriteError('A worker has the account just now.');
  const idle = task === undefined && manualActionOf(record) === null;
  const set = {
    gone_payments: gone_payments ?? null,
    ...(isSame ? {} : { undecided_payments }),
    updated_at: now.toISOString(),
  };
  return [
    update(record, { set, due: idle ? dueAt(now, record.id) : 'unchanged' }, [
      equals('status', status),
      asRead('task', task),
      asRead('lease_until', lease_until),
      asRead('gone_payments', record.gone_payments),
    ]),
    audit(record, 'system', `hosting.${NOTED[action]}`, now, { payment: payment.id }),
  ];
};

const CHANGES: Record<ServicesDecision['action'], Change> = {
  suspend: 'suspend',
  ask: 'ask',
  leave: 'restore',
  restore: 'restore',
};

/** Notes what is owed of the credit that a payment had become, with what that decides; what is not owed any more comes back. */
const planOwed = async (payment: PaymentRecord, now: Date): Promise<PlanWithFollowUp> => {
  const { client_id, invoice_id } = payment;
  const [invoice, { client, owed }] = await Promise.all([
    getInvoice(client_id, invoice_id),
    findOwed(payment),
  ]);
  const services = decisionAfter(payment, { ...payment, owed }, invoice, invoice, now);
  const free = (payment.owed?.invoices ?? []).filter((id) => !owed.invoices.includes(id));
  const kept = new Set((await loadServices(client_id, owed.invoices)).map(({ id }) => id));
  const paidAgain = accountsOf(await loadServices(client_id, free)).filter(({ id }) => !kept.has(id));
  const events = owedEvents(payment, owed, now);
  return {
    writes: [
      writeDecision(payment, services, now, owed),
      listOwing(client, payment, owed),
      ...paidAgain.flatMap((account) => noteOn(account, payment, 'restore', now)),
      ...events.map(writeEvent),
      ...(owed.debt === (payment.owed?.debt ?? 0)
        ? []
        : [audit(about.payment(payment), 'system', 'payment.credit_owed', now, { debt: owed.debt })]),
    ],
    followUp: { events, renewals: paidAgain.map(({ kind, id }) => ({ kind, client_id, id })) },
  };
};

const planServices = async (
  payment: PaymentRecord,
  decision: ServicesDecision,
  now: Date,
): Promise<PlanWithFollowUp> => {
  const { client_id, invoice_id, owed } = payment;
  const invoice = await getInvoice(client_id, invoice_id);
  const [own, others] = await Promise.all([
    loadServices(client_id, [invoice_id]),
    loadServices(client_id, owed?.invoices ?? []),
  ]);
  // What was decided for owed credit alone leaves the services of its own invoice as they are, but for those that the
  // credit renewed.
  const isOwnGone = (owed?.invoices ?? []).length === 0 || isGone(payment, invoice);
  const unpaid = isOwnGone ? [...own, ...others] : others;
  const left = own.filter(({ id }) => !unpaid.some((record) => record.id === id));
  const affected = [...new Map(unpaid.map((record) => [record.sk, record])).values()];
  const change = CHANGES[decision.action];
  // Domains cannot be suspended: their registry was paid. A person may have them deleted.
  const notes = [
    ...accountsOf(left).map((account) => [account, 'restore'] as const),
    ...accountsOf(affected).map((account) => [account, change] as const),
  ];
  const asked = affected.length > 0;
  const state = decision.action === 'ask' && asked ? 'waiting' : 'done';
  return {
    writes: [
      writeDecision(payment, { ...decision, state }, now),
      ...notes.flatMap(([account, how]) => noteOn(account, payment, how, now)),
    ],
    followUp: { renewals: notes.map(([{ kind, id }]) => ({ kind, client_id, id })) },
  };
};

const plan = (
  payment: PaymentRecord | undefined,
  now: Date,
): PlanWithFollowUp | Promise<PlanWithFollowUp> => {
  if (payment?.owed_check) return planOwed(payment, now);
  return payment?.services?.state === 'due' ? planServices(payment, payment.services, now) : { writes: [] };
};

/**
 * Carries out what was decided about the services of a payment whose money is gone or here again, once, and first finds out
 * what credit is owed with it. Returns whether there was something to carry out. Throws `StaleWriteError` while a worker
 * has an account; it is then due again.
 */
export const settleServices = async (clientId: number, id: number, now: Date): Promise<boolean> => {
  const { writes } = await carryOut(
    () => findPayment(clientId, id),
    (payment) => plan(payment, now),
  );
  return writes.length > 0;
};

type Gone = HostingRecord['gone_payments'];

const withPayment = (known: number[], payment: number): number[] =>
  known.includes(payment) ? known : [...known, payment];

/** Suspended for its unpaid renewal as well: paying that brings it back. */
export const isOverdue = (
  { renewal }: { renewal?: HostingRecord['renewal'] | undefined },
  now: Date,
): boolean => renewal != null && suspensionAfter(renewal.due_at) <= now;

/** The payments whose money is gone once this one is gone too, or is here again. */
export const gonePayments = (
  record: HostingRecord,
  payment: number,
  change: 'suspend' | 'restore',
  now: Date,
): Gone => {
  const known = record.gone_payments ?? [];
  if (change === 'suspend') return withPayment(known, payment);
  if (!known.includes(payment)) return record.gone_payments;
  const left = known.filter((id) => id !== payment);
  if (left.length > 0) return left;
  return record.status === 'suspended' && !isOverdue(record, now) ? [] : null;
};
