import type { Gateway } from '../../contract/vocabulary.ts';
import { carryOut, writePlan } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { formatMoney, isOnStep, stepText } from '../../platform/money.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/query.ts';
import type { Actor } from '../../records/events.ts';
import { keys } from '../../records/keys.ts';
import type { PaymentRecord, Refund } from '../../records/payments.ts';
import { gatewayFor, toBankReference, useBankReference } from '../payments/index.ts';
import { type LoadedPayment, planReturns } from './plan-returns.ts';
import { refundable } from './returned-money.ts';
import { loadPayment, sendRefund } from './send-refund.ts';
import { isUnsent, UNDER_WAY_MS } from './take-back.ts';

const refundAtGateway = async (
  { client_id, id, reference }: PaymentRecord,
  gateway: Gateway,
  wanted: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { payment, refund } = await writePlan(
    null,
    () => loadPayment(client_id, id, now),
    (found) => {
      const { refund, plan } = planClaim(found, wanted, actor, now);
      return { payment: found.payment, refund, writes: plan?.writes ?? [] };
    },
  );
  await sendRefund(await gatewayFor(gateway), payment, refund, actor, now);
  await sendMessages('payments', [{ gateway, reference }]);
};

/** Only what is billed here: what WHMCS bills is given back there, and comes with the next dump. */
const assertBilledHere = async ({ client_id }: PaymentRecord): Promise<void> => {
  const cutover = await getItem(keys.cutover(client_id));
  if (cutover && cutover.state !== 'back') return;
  throw conflict('payment_imported', say`Another system still bills this client: give it back there.`);
};

/** Whether money that goes back is only recorded here, because no gateway is asked: by bank, and what others received. */
export const isRecordedByHand = ({ gateway, origin }: PaymentRecord): boolean =>
  gateway === 'bank' || origin !== undefined;

/**
 * Pays back a payment or a part of it, and takes back what the money became. At a gateway the refund is asked for and
 * moves as the gateway says; one by bank is recorded as made, and so is that of a payment which another system received,
 * by the reference that it has where it was made. The same refund asked for again is the same refund.
 */
export const refundPayment = async (
  clientId: number,
  paymentId: number,
  wanted: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const { payment } = await loadPayment(clientId, paymentId, now);
  const { gateway } = payment;
  if (payment.origin) {
    await assertBilledHere(payment);
    if (wanted.reference === undefined) {
      throw conflict(
        'payment_imported',
        say`It was received by another system: give it back at its gateway, and record it here with the reference that it has there.`,
      );
    }
  }
  await (gateway === 'bank' || payment.origin
    ? recordRefund(payment, wanted, actor, now)
    : refundAtGateway(payment, gateway, wanted, actor, now));
};

/** Records money that a person has sent back, each reference once; nothing but our records knows of it. */
const recordRefund = async (
  { client_id, id }: PaymentRecord,
  wanted: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const reference = toBankReference(wanted.reference ?? '');
  await carryOut(
    () => loadPayment(client_id, id, now),
    async (found) => {
      const { payment } = found;
      const used = await useBankReference(reference, payment, now);
      const refund: Refund = {
        ...newRefund(payment, wanted, now),
        gateway_id: reference,
        idempotency_key: null,
        key: reference,
        status: 'succeeded',
        asked_at: null,
      };
      const returns = { refunds: [...payment.refunds, refund], disputes: payment.disputes };
      const details = { amount: refund.amount, reference, reason: wanted.reason };
      const cause = { actor, action: 'payment.refunded', details };
      const plan = planReturns(found, returns, cause, now);
      return { writes: [used, ...(plan?.writes ?? [])], followUp: plan?.followUp ?? {} };
    },
  );
};

export type RefundRequest = {
  /** Minor units of the payment's currency; null for all that is left. */
  amount: number | null;
  reason: string;
  /** Two requests of one key are one refund. Without one, the same amount for the same reason is the same refund. */
  key?: string | undefined;
  /** Of what the invoice has of the payment: credit that the payment became stays. */
  of_invoice?: true;
  /** Of a transfer back, for a payment by bank; of the refund at its gateway, for one that another system received. */
  reference?: string | undefined;
};

export const refundKeyOf = ({ key, amount, reason }: RefundRequest): string =>
  key ?? `${amount ?? 'all'}: ${reason}`;

/** What to pay back. Throws a 422 when that much is not left. */
export const amountOf = (payment: PaymentRecord, { amount }: RefundRequest): number => {
  const left = refundable(payment);
  if (left === 0) throw invalid({ amount: [say`All of it was paid back before, or is on its way.`] });
  const wanted = amount ?? left;
  if (!isRecordedByHand(payment) && !isOnStep(wanted, payment.currency)) {
    throw invalid({ amount: [stepText(payment.currency)] });
  }
  if (wanted > 0 && wanted <= left) return wanted;
  throw invalid({ amount: [say`Choose at most ${formatMoney(left, payment.currency)}.`] });
};

/** A refund asked for here, about to be asked of the gateway. */
const newRefund = (payment: PaymentRecord, wanted: RefundRequest, now: Date): Refund => {
  const id = newId(now);
  const at = now.toISOString();
  return {
    id,
    gateway_id: null,
    idempotency_key: `refund-${payment.client_id}-${payment.id}-${id}`,
    key: refundKeyOf(wanted),
    amount: amountOf(payment, wanted),
    status: 'pending',
    reason: null,
    dispute_id: null,
    asked_at: at,
    ...(wanted.of_invoice ? { of_invoice: true } : {}),
    is_open: false,
    created_at: at,
    updated_at: at,
  };
};

const isOver = ({ status }: Refund): boolean => status === 'failed' || status === 'cancelled';

const assertNotUnderWay = ({ asked_at }: Refund, now: Date): void => {
  if (now.getTime() - Date.parse(asked_at ?? '') >= UNDER_WAY_MS) return;
  throw conflict(
    'refund_under_way',
    say`This refund is being asked for at this moment. Look at the payment again in a minute.`,
  );
};

const alreadyAsked = (refund: Refund, currency: string) =>
  conflict(
    'already_refunded',
    say`A refund of ${formatMoney(refund.amount, currency)} was asked for at ${refund.created_at} for the same reason, and is ${refund.status}. Nothing was changed. To pay back as much once more, give it a --key of its own.`,
  );

/**
 * Plans a refund before the gateway is asked, taking back what the money became; or the one of the same key once more,
 * where its first try is lost. Throws a conflict when that one is known to the gateway, or under way.
 */
export const planClaim = (found: LoadedPayment, wanted: RefundRequest, actor: Actor, now: Date) => {
  const { payment } = found;
  const known = payment.refunds.find((refund) => refund.key === refundKeyOf(wanted) && !isOver(refund));
  if (known && !isUnsent(known)) throw alreadyAsked(known, payment.currency);
  if (known) return planRepeat(found, known, actor, now);
  const refund = newRefund(payment, wanted, now);
  const returns = { refunds: [...payment.refunds, refund], disputes: payment.disputes };
  const details = { amount: refund.amount, reason: wanted.reason };
  const cause = { actor, action: 'payment.refund_asked', details };
  return { refund, plan: planReturns(found, returns, cause, now) };
};

/** Asks the gateway again for a refund that it may not have; it finds the one that it has. */
export const planRepeat = (found: LoadedPayment, known: Refund, actor: Actor, now: Date) => {
  const { payment } = found;
  assertNotUnderWay(known, now);
  const refund = { ...known, asked_at: now.toISOString() };
  const refunds = payment.refunds.map((one) => (one.id === refund.id ? refund : one));
  const cause = { actor, action: 'payment.refund_repeated', details: { amount: refund.amount } };
  const returns = { refunds, disputes: payment.disputes };
  return { refund, plan: planReturns(found, returns, cause, now) };
};
