import { isDeepStrictEqual } from 'node:util';
import type { Gateway } from '../../contract/vocabulary.ts';
import { dispatchFollowUp, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import type { GatewayPayment, PaymentGateway } from '../../integrations/payment-gateway.ts';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { log } from '../../platform/log.ts';
import { absent } from '../../platform/table/changes.ts';
import { getItem, getItems } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact, update } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { ReferenceRecord } from '../../records/orders.ts';
import type { AttemptRecord, Decline, Dispute, Refund } from '../../records/payments.ts';
import { loadFactsOf, type ReviewFacts } from '../fraud-review/index.ts';
import { fileInvoice, isPayable, planReceipt } from '../invoices/index.ts';
import { keepMethodOf } from '../payment-methods/index.ts';
import {
  asAbandoned,
  asForgotten,
  awaitsCapture,
  findNewDeclines,
  gatewayFor,
  newPayment,
  paymentSource,
  recordFailure,
  recordProgress,
  recordQuarantine,
  type Settlement,
  updateAttempt,
  windowEnd,
  withDeclines,
} from '../payments/index.ts';
import {
  type LoadedPayment,
  loadPayment,
  mergeDisputes,
  mergeRefunds,
  planReturns,
  sendWaitingRefund,
  statusOfPayment,
} from '../refunds/index.ts';

/** Far more than any payment takes; whatever is left is due again. */
const MAX_STEPS = 10;

/** Events of a payment on a gateway's page may call it by another name than the one it was started under. */
const findReference = async (adapter: PaymentGateway, name: string): Promise<ReferenceRecord | undefined> => {
  const known = await getItem(keys.reference(adapter.id, name));
  if (known) return known;
  const reference = await adapter.referenceOf(name);
  return reference === null ? undefined : getItem(keys.reference(adapter.id, reference));
};

/** A charge that is still to be made is unknown there; its own worker asks for it. */
const isUnasked = ({ charge, prompt, status }: AttemptRecord): boolean =>
  (charge !== undefined || prompt !== undefined) && status === 'created';

const find = async (adapter: PaymentGateway, reference: string): Promise<GatewayPayment> => {
  const gatewayState = await adapter.find(reference);
  if (!gatewayState) throw new Error('The gateway does not know a payment we have started.');
  return gatewayState;
};

/** The same of a payment whose money is not here: one that a gateway has forgotten is over. */
const findUnpaid = async (adapter: PaymentGateway, attempt: AttemptRecord): Promise<GatewayPayment> =>
  gatewayNamed(adapter.id).can.forgetsUnpaid
    ? ((await adapter.find(attempt.reference)) ?? asForgotten(attempt))
    : find(adapter, attempt.reference);

/**
 * What is to be done about a payment that its payer has approved: its money is taken while the invoice is still to be paid,
 * and no more than is owed; else nothing is, and the payment is over. The invoice is claimed for it first, so that of two
 * payments at once one is taken. `wait`: another payment is being made by ourselves, and whoever makes it asks about this
 * one. `nothing`: it is not approved, or was declined since.
 */
export const decideCapture = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  state: GatewayPayment,
): 'claim' | 'capture' | 'end' | 'wait' | 'nothing' => {
  if (!awaitsCapture(attempt, state)) return 'nothing';
  const isOwed = isPayable(invoice) && state.currency === invoice.currency && state.amount <= invoice.balance;
  if (!isOwed) return 'end';
  if (invoice.charging === undefined) return 'claim';
  return invoice.charging === attempt.id ? 'capture' : 'wait';
};

/**
 * The state of a payment once its money was taken, where that is to be done. A process that dies after it leaves a payment
 * that has succeeded, and of two at once both are told of the same one.
 */
const captured = (
  adapter: PaymentGateway,
  decision: ReturnType<typeof decideCapture>,
  state: GatewayPayment,
): Promise<GatewayPayment> | GatewayPayment => {
  if (decision === 'end') return { ...state, status: 'cancelled' };
  return decision === 'capture' ? adapter.capture(state.reference) : state;
};

const UNPAID = new Set<GatewayPayment['status']>(['created', 'requires_action', 'failed', 'cancelled']);

/** Whether an invoice is claimed for a payment of which nothing was taken. */
const isClaimLeft = (
  { charge, id }: AttemptRecord,
  { charging, status }: InvoiceRecord,
  state: GatewayPayment,
): boolean => charge === undefined && charging === id && status === 'unpaid' && UNPAID.has(state.status);

const hasReturns = ({ refunds, disputes }: GatewayPayment): boolean =>
  refunds.length > 0 || disputes.length > 0;

/** The same for money that is here: refunds that the gateway may not have are sent, and then all are as it says. */
const settleReturns = async (
  adapter: PaymentGateway,
  clientId: number,
  paymentId: number,
  now: Date,
): Promise<boolean> => {
  if (await sendWaitingRefund(adapter, clientId, paymentId, now)) return true;
  const found = await loadPayment(clientId, paymentId, now);
  const { gateway, reference } = found.payment;
  const plan = recordRefundsAndDisputes(found, await find(adapter, reference), now);
  log.info('payment settled', { gateway, reference, outcome: plan ? 'returns' : 'unchanged' });
  if (!plan) return false;
  await transact(plan.writes);
  await dispatchFollowUp(plan.followUp ?? {});
  return true;
};

/** One step towards what the gateway says; returns whether another one is due. */
const settleOnce = async (adapter: PaymentGateway, name: string, now: Date): Promise<boolean> => {
  const gateway = adapter.id;
  const pointer = await findReference(adapter, name);
  if (!pointer) {
    log.warn('payment unknown here', { gateway, reference: name });
    return false;
  }
  const { reference, client_id, invoice_id, attempt_id } = pointer;
  const [attempt, invoice] = await getItems(
    keys.attempt(client_id, invoice_id, attempt_id),
    keys.invoice(client_id, invoice_id),
  );
  if (!attempt || !invoice) throw new Error('A payment reference points to a missing record.');
  if (attempt.payment_id !== null) return settleReturns(adapter, attempt.client_id, attempt.payment_id, now);

  if (isUnasked(attempt) && !(await adapter.find(reference))) {
    await endUnasked(attempt, now);
    return false;
  }
  const found = await findUnpaid(adapter, attempt);
  const decision = decideCapture(attempt, invoice, found);
  if (decision === 'claim') {
    await transact([fileInvoice(invoice, { charging: attempt.id })]);
    return true;
  }
  const gatewayState = asAbandoned(attempt, await captured(adapter, decision, found), now);
  const newDeclines = await findNewDeclines(adapter, attempt, gatewayState, now);
  const settled = { card: gatewayState.card, declines: newDeclines };
  const facts = gatewayState.status === 'succeeded' ? await loadFactsOf(invoice, settled, now) : null;
  const settlement = settleAttempt(attempt, invoice, gatewayState, newDeclines, facts, now);
  log.info('payment settled', { gateway, reference, outcome: settlement?.outcome ?? 'unchanged' });
  if (!settlement) {
    if (isClaimLeft(attempt, invoice, gatewayState)) await transact([fileInvoice(invoice, {}, ['charging'])]);
    return false;
  }
  const kept = settlement.outcome === 'succeeded' ? await keepMethodOf(attempt, gatewayState, now) : null;
  await transact([...settlement.writes, ...(kept?.writes ?? [])]);
  await dispatchFollowUp(settlement.followUp);
  if (kept?.followUp) await dispatchFollowUp(kept.followUp);
  return settlement.outcome === 'succeeded' && hasReturns(gatewayState);
};

/**
 * Makes our records say what the gateway says of one payment. It never trusts the message that caused it, asks the
 * gateway anew after every lost race, and may run any number of times, at once or late, with the same result.
 */
export const settlePayment = async (gateway: Gateway, name: string, now: Date): Promise<void> => {
  const adapter = await gatewayFor(gateway);
  const step = () => retryOnConflict(undefined, () => settleOnce(adapter, name, now));
  // A payment may have been given back before we heard of it: that is a step of its own, and what it leads to another.
  for (let steps = 1; (await step()) && steps < MAX_STEPS; steps += 1);
};

/** Nothing is being charged any more: the invoice can be paid otherwise. */
const endCharge = (settlement: Settlement, { id }: AttemptRecord, invoice: InvoiceRecord): Settlement =>
  settlement && invoice.charging === id && invoice.status === 'unpaid'
    ? { ...settlement, writes: [...settlement.writes, fileInvoice(invoice, {}, ['charging'])] }
    : settlement;

/** A charge that its owner has been asked to confirm, which a gateway may call declined until then. */
const waitsForOwner = ({ charge, status }: AttemptRecord, { declineCode }: GatewayPayment): boolean =>
  charge !== undefined && status === 'requires_action' && declineCode === 'authentication_required';

/** What the gateway says of an attempt whose money is not here yet; null where that is known, or means nothing. */
export const settleAttempt = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  gatewayState: GatewayPayment,
  newDeclines: Decline[],
  facts: ReviewFacts | null,
  now: Date,
): Settlement => {
  if (gatewayState.status === 'succeeded') {
    if (gatewayState.currency !== invoice.currency) return recordQuarantine(attempt, now);
    return recordSuccess(attempt, invoice, gatewayState, newDeclines, facts, now);
  }
  // After its end an attempt takes nothing but money; of a state unknown to us nothing is known.
  const { status } = gatewayState;
  if (attempt.status === 'cancelled' || waitsForOwner(attempt, gatewayState)) return null;
  if (status === 'unknown' || status === 'approved') return null;
  const known = status === attempt.status && newDeclines.length === 0;
  if (known) return null;
  if (status === 'failed' || status === 'cancelled')
    return endCharge(recordFailure(attempt, gatewayState, newDeclines, now), attempt, invoice);
  const progress = recordProgress(attempt, status, now);
  return isClaimLeft(attempt, invoice, gatewayState) ? endCharge(progress, attempt, invoice) : progress;
};

/**
 * Records money a gateway has received, once for each of its references, and what it does to the invoice; with declines
 * that went before it and nobody had heard of.
 */
export const recordSuccess = (
  attempt: AttemptRecord,
  invoice: InvoiceRecord,
  { amount, currency, payerCountry, card }: GatewayPayment,
  newDeclines: Decline[],
  facts: ReviewFacts | null,
  now: Date,
): Settlement => {
  const { gateway, reference } = attempt;
  const receipt = {
    amount,
    from: 'money',
    source: paymentSource(gateway, reference),
    actor: `gateway:${gateway}`,
    facts,
  } as const;
  const applied = planReceipt(invoice, receipt, now);
  const received = {
    gateway,
    reference,
    amount,
    amount_applied: applied.amount,
    currency,
    payer_country: payerCountry,
  };
  const { payment, event } = newPayment(invoice, received, now);
  const succeeded = {
    status: 'succeeded',
    payment_id: payment.id,
    failure_message: null,
    decline_code: null,
    declines: withDeclines(attempt, newDeclines),
    ...(card ? { card } : {}),
  } as const;
  return {
    outcome: 'succeeded',
    writes: [
      update(keys.reference(gateway, reference), { set: { settled_at: now.toISOString() } }, [
        absent('settled_at'),
      ]),
      updateAttempt(attempt, { set: succeeded, due: null }, now),
      putNew(payment),
      writeEvent(event),
      ...applied.writes,
    ],
    followUp: { ...applied.followUp, events: [event, ...applied.followUp.events] },
  };
};

/** Each writes events of its own, and a transaction has room for 100 writes. */
const AT_ONCE = 25;

const changesOf = <K, F>(known: K[], found: F[], merge: (known: K[], found: F[]) => K[]): F[] =>
  found.filter((one) => !isDeepStrictEqual(merge(known, [one]), known)).slice(-AT_ONCE);

/**
 * What happened to a payment after it succeeded: its refunds and disputes become as the gateway says, the oldest first.
 * Where there are very many, whoever writes this plan asks for the next one until there is none.
 */
export const recordRefundsAndDisputes = (
  found: LoadedPayment,
  gatewayState: Pick<GatewayPayment, 'refunds' | 'disputes'>,
  now: Date,
): PlanWithFollowUp | null => {
  const { payment } = found;
  const refundsWith = (known: Refund[], found: GatewayRefund[]) => mergeRefunds(known, found, now);
  const disputesWith = (known: Dispute[], found: GatewayDispute[]) => mergeDisputes(known, found, now);
  const { refunds, disputes } = payment;
  const returns = {
    refunds: refundsWith(refunds, changesOf(refunds, gatewayState.refunds, refundsWith)),
    disputes: disputesWith(disputes, changesOf(disputes, gatewayState.disputes, disputesWith)),
  };
  const status = statusOfPayment({ ...payment, ...returns });
  const cause = { actor: `gateway:${payment.gateway}`, action: `payment.${status}` } as const;
  return planReturns(found, returns, cause, now);
};

/** A wallet that was to be asked and never was, because the process that should have done so died: nobody pays it. */
const endUnasked = async (attempt: AttemptRecord, now: Date): Promise<void> => {
  if (!attempt.prompt || now < windowEnd(attempt)) return;
  await transact([updateAttempt(attempt, { set: { status: 'cancelled' }, due: null }, now)]);
};
