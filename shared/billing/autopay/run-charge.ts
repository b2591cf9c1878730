import type { Gateway } from '../../contract/vocabulary.ts';
import { about, audit, carryOut, type Plan, type PlanWithFollowUp } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { type MobileSession, NO_SESSION } from '../../integrations/payment-gateway.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict, Failure, invalid } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import { newId } from '../../platform/table/key.ts';
import { getItems } from '../../platform/table/query.ts';
import { putNew } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { assertNotCharging, assertPayable, fileInvoice } from '../invoices/index.ts';
import { partOfBalance, whyNotChargeable } from '../ledger/index.ts';
import { findMethod, getWallet, isUsable } from '../payment-methods/index.ts';
import {
  assertNoneUnderWay,
  findNewDeclines,
  gatewayFor,
  loadPaymentContext,
  newAttempt,
  type PaymentContext,
  type PaymentRequest,
  planPayment,
} from '../payments/index.ts';
import { settlePayment } from '../settlement/index.ts';
import {
  askGateway,
  type ChargeAnswer,
  type Charged,
  type ChargingAttempt,
  planActionRequired,
  planDecline,
  planNotCharged,
  planUnderWay,
} from './record-charge.ts';

type ChargeReference = { client_id: number; invoice_id: number; attempt_id: number };

const isUndecided = (attempt: AttemptRecord | undefined): attempt is ChargingAttempt =>
  attempt?.charge !== undefined && attempt.status === 'created';

const load = async ({ client_id, invoice_id, attempt_id }: ChargeReference) => {
  const [[attempt, invoice], wallet] = await Promise.all([
    getItems(keys.attempt(client_id, invoice_id, attempt_id), keys.invoice(client_id, invoice_id)),
    getWallet(client_id),
  ]);
  return { attempt, invoice, wallet };
};

const PLANS = {
  not_charged: planNotCharged,
  succeeded: planUnderWay,
  processing: planUnderWay,
  requires_action: planActionRequired,
  authentication_required: planActionRequired,
  hard_decline: planDecline,
  soft_decline: planDecline,
} satisfies Record<ChargeAnswer['outcome'], (charged: Charged, now: Date) => unknown>;

/** Settlement knows then that a decline has been told of. */
const declinesOf = async (attempt: ChargingAttempt, { reference, outcome }: ChargeAnswer, now: Date) => {
  if (reference === null || PLANS[outcome] === planUnderWay) return [];
  const adapter = await gatewayFor(attempt.gateway);
  const state = await adapter.find(reference);
  return state ? findNewDeclines(adapter, { ...attempt, reference }, state, now) : [];
};

const record = async (
  reference: ChargeReference,
  answer: ChargeAnswer,
  declines: Charged['declines'],
  now: Date,
): Promise<void> => {
  await carryOut(
    () => load(reference),
    ({ attempt, invoice, wallet }) => {
      // A webhook may have been faster.
      if (!isUndecided(attempt) || !invoice) return { writes: [] };
      return PLANS[answer.outcome]({ attempt, invoice, wallet, charge: answer, declines }, now);
    },
  );
};

const charge = async (
  reference: ChargeReference,
  attempt: ChargingAttempt,
  invoice: InvoiceRecord,
  now: Date,
) => {
  const answer = await askGateway(attempt, invoice, now);
  const { gateway } = attempt;
  log.info('stored method charged', { gateway, reference: attempt.reference, outcome: answer?.outcome });
  if (answer === null) return;
  const declines = await declinesOf(attempt, answer, now);
  await record(reference, answer, declines, now);
  if (PLANS[answer.outcome] === planUnderWay) {
    await settlePayment(gateway, answer.reference ?? attempt.reference, now);
  }
};

/** Carries out a charge that was planned; any number of calls, at once or late, charge once. */
export const runCharge = async (reference: ChargeReference, now: Date): Promise<void> => {
  const { attempt, invoice } = await load(reference);
  if (isUndecided(attempt) && invoice) await charge(reference, attempt, invoice, now);
};

type Charge = {
  method: SavedMethod;
  used: number[];
  actor: Actor;
  autopay: InvoiceAutopay | null;
  /** Minor units; the balance unless said. */
  amount?: number;
};

/**
 * Plans a charge of a kept method: the attempt, with the key under which the gateway will know it, is written before
 * the gateway is asked, and the invoice takes no other money of ours until it is decided.
 */
export const planCharge = (
  invoice: InvoiceRecord,
  { method, used, actor, autopay, amount = invoice.balance }: Charge,
  now: Date,
): Plan & { attempt: AttemptRecord } => {
  const { client_id, id: invoice_id } = invoice;
  const { gateway } = method;
  const id = newId(now);
  const reference = `charge-${invoice_id}-${id}`;
  const charge = { method_id: method.id, method: method.method, owner: method.owner, key: reference, used };
  const attempt = newAttempt(invoice, id, { amount, gateway, reference, charge, status: 'created' }, now);
  const entry = audit(about.invoice(invoice), actor, 'payment.charged', now, { gateway, reference, amount });
  return {
    attempt,
    writes: [
      fileInvoice(invoice, { charging: id, ...(autopay ? { autopay } : {}) }),
      putNew(attempt),
      putNew({
        ...keys.reference(gateway, reference),
        gateway,
        reference,
        client_id,
        invoice_id,
        attempt_id: id,
      }),
      entry,
    ],
  };
};

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
