import type { Gateway } from '../../contract/vocabulary.ts';
import type { PlanWithFollowUp } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { MobileSession } from '../../integrations/payment-gateway.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict, Failure, invalid } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { Actor } from '../../records/events.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { WalletRecord } from '../../records/wallet.ts';
import { assertNotCharging, assertPayable } from '../invoices/index.ts';
import { partOfBalance, whyNotChargeable } from '../ledger/index.ts';
import { findMethod, isUsable } from '../payment-methods/index.ts';
import {
  assertNoneUnderWay,
  gatewayFor,
  loadPaymentContext,
  NO_SESSION,
  type PaymentContext,
  type PaymentRequest,
  planPayment,
} from '../payments/index.ts';
import { planCharge, runCharge } from './run-charge.ts';

const refuse = (message: Sentence) => invalid({ payment_method_id: [message] });

export type ChosenMethod = {
  methodId: number;
  gateway: Gateway | undefined;
  actor: Actor;
  amount?: number | undefined;
};

const usableMethod = (
  wallet: WalletRecord,
  chosen: ChosenMethod,
  { amount, currency }: { amount: number; currency: string },
  now: Date,
) => {
  const method = findMethod(wallet, chosen.methodId);
  if (!method) throw refuse(say`There is no such payment method.`);
  if (chosen.gateway && chosen.gateway !== method.gateway) {
    throw invalid({ gateway: [say`This payment method is kept at another gateway. Leave the gateway out.`] });
  }
  if (!isUsable(method, now)) {
    throw conflict('method_unusable', say`This payment method cannot be charged any more. Use another one.`);
  }
  const reason = whyNotChargeable(method.gateway, amount, currency);
  if (reason !== null) throw refuse(reason);
  return method;
};

/**
 * Plans the charge of a saved method that its client has chosen for an invoice or a part of it. Throws 409 for an invoice
 * that takes no money, or is being paid, and 422 for a method that cannot be used.
 */
export const planChargeNow = async (
  { invoice, attempts }: PaymentContext,
  wallet: WalletRecord,
  chosen: ChosenMethod,
  now: Date,
): Promise<PlanWithFollowUp & { attempt: AttemptRecord }> => {
  assertPayable(invoice);
  assertNotCharging(invoice);
  const { balance, currency } = invoice;
  const amount = partOfBalance(chosen.amount, balance, currency);
  const method = usableMethod(wallet, chosen, { amount, currency }, now);
  await assertNoneUnderWay(attempts, method.gateway);
  return planCharge(invoice, { method, used: [], actor: chosen.actor, autopay: null, amount }, now);
};

export type Charging = Pick<AttemptRecord, 'client_id' | 'invoice_id' | 'id'>;

const runNow = async ({ client_id, invoice_id, id: attempt_id }: Charging, now: Date): Promise<void> => {
  try {
    await runCharge({ client_id, invoice_id, attempt_id }, now);
  } catch (error) {
    // The reconciler has it charged: whoever waits sees how far it has come.
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('charge not completed', { attempt_id, ...errorFields(error) });
  }
};

/** The sheet or page in which an attempt waits for its owner; none where the gateway does not answer now. */
const sessionOf = async (
  attempt: AttemptRecord,
  request: PaymentRequest,
  context: PaymentContext,
  now: Date,
): Promise<MobileSession> => {
  try {
    const opened = await planPayment(request, context, await gatewayFor(attempt.gateway), now);
    return opened.attempt.id === attempt.id ? opened.session.mobile : NO_SESSION;
  } catch (error) {
    if (error instanceof Failure) return NO_SESSION;
    throw error;
  }
};

/**
 * Charges what was planned while its client waits. Returns the attempt as it is then; one that the bank wants confirmed
 * comes with the sheet or page for it.
 */
export const chargeNow = async (
  charging: Charging,
  request: PaymentRequest,
  now: Date,
): Promise<{ attempt: AttemptRecord; session: MobileSession }> => {
  await runNow(charging, now);
  const context = await loadPaymentContext(charging.client_id, charging.invoice_id);
  const attempt = context.attempts.find(({ id }) => id === charging.id);
  if (!attempt) throw new Error('A charge that was planned is missing.');
  const waits = attempt.status === 'requires_action';
  return { attempt, session: waits ? await sessionOf(attempt, request, context, now) : NO_SESSION };
};
