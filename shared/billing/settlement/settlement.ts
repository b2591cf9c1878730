import type { Gateway } from '../../contract/vocabulary.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import type { GatewayPayment, PaymentGateway } from '../../integrations/payment-gateway.ts';
import { log } from '../../platform/log.ts';
import { getItem, getItems } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { keys } from '../../records/keys.ts';
import type { ReferenceRecord } from '../../records/reference-record.ts';
import { keepMethodOf } from '../payment-methods/keep-method-of-payment.ts';
import { asAbandoned } from '../payments/abandonment.ts';
import { findNewDeclines } from '../payments/declines.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { loadPayment } from '../refunds/send-refund.ts';
import { sendWaitingRefund } from '../refunds/send-waiting-refund.ts';
import { endUnasked } from './end-unasked.ts';
import { recordRefundsAndDisputes } from './refunds-and-disputes.ts';
import { settleAttempt } from './settle-attempt.ts';

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
  const { payment, invoice } = await loadPayment(clientId, paymentId);
  const { gateway, reference } = payment;
  const plan = recordRefundsAndDisputes(payment, invoice, await find(adapter, reference), now);
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
  const gatewayState = asAbandoned(attempt, await find(adapter, reference), now);
  const newDeclines = await findNewDeclines(adapter, attempt, gatewayState, now);
  const settlement = settleAttempt(attempt, invoice, gatewayState, newDeclines, now);
  log.info('payment settled', { gateway, reference, outcome: settlement?.outcome ?? 'unchanged' });
  if (!settlement) return false;
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
