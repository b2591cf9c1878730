import { randomUUID } from 'node:crypto';
import type { Gateway } from '../../contract/vocabulary.ts';
import { about, audit, type Plan } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type {
  ChargeMobileMoney,
  MobileMoney,
  PaymentGateway,
  PromptedPayment,
} from '../../integrations/payment-gateway.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { conflict, invalid, notFound } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, retryOnConflict, transact } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { Actor } from '../../records/events.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import { assertNotCharging, assertPayable, fileInvoice, invoiceNumber } from '../invoices/index.ts';
import { partOfBalance } from '../ledger/index.ts';
import {
  assertChargeable,
  assertNoneUnderWay,
  attemptKey,
  newAttempt,
  type PaymentContext,
  pointReference,
  updateAttempt,
} from '../payments/index.ts';
import { settlePayment } from '../settlement/index.ts';

/** The gateway that is offered and takes wallets, for who names none; throws a 422 where there is none. */
export const walletGateway = (): Gateway => {
  const found = config().gateways.find(({ id }) => gatewayNamed(id).can.mobileMoney);
  if (!found) throw invalid({ channel: [say`Mobile money is not offered.`] });
  return found.id;
};

/**
 * Plans a payment by a wallet on a phone. The attempt, with the reference under which the gateway will know it, is
 * written before the wallet is asked: its owner may pay at once. Throws 409 for an invoice that takes no money, or is
 * being paid, and 422 for a currency that no wallet has.
 */
export const planPrompt = async (
  { invoice, attempts }: PaymentContext,
  gateway: PaymentGateway,
  { actor, amount: wanted }: { actor: Actor; amount?: number | undefined },
  now: Date,
): Promise<Plan & { attempt: AttemptRecord; wallets: MobileMoney }> => {
  assertPayable(invoice);
  assertNotCharging(invoice);
  const wallets = gateway.mobileMoney;
  if (!wallets) throw invalid({ channel: [say`This gateway has no mobile money.`] });
  const amount = partOfBalance(wanted, invoice.balance, invoice.currency);
  assertChargeable(gateway, amount, invoice.currency);
  await assertNoneUnderWay(attempts, gateway.id);
  const reference = `wallet-${invoice.id}-${randomUUID()}`;
  const prompt = { step: 'wait', message: null } as const;
  const beginning = { amount, gateway: gateway.id, reference, status: 'created', prompt } as const;
  const attempt = newAttempt(invoice, newId(now), beginning, now);
  const details = { gateway: gateway.id, reference, amount };
  return {
    attempt,
    wallets,
    writes: [
      // Of two payments begun at once the second one sees the first.
      fileInvoice(invoice, {}),
      putNew(attempt),
      pointReference(attempt, false),
      audit(about.invoice(invoice), actor, 'payment.prompted', now, details),
    ],
  };
};

type Wallet = { phone: string; provider: string };

const OPEN = new Set<AttemptRecord['status']>(['created', 'requires_action', 'processing']);

/** Changes an attempt as long as nobody has decided it. Returns it as it is then. */
const change = (known: AttemptRecord, changes: Changes<AttemptRecord>, now: Date): Promise<AttemptRecord> =>
  retryOnConflict(undefined, async () => {
    const attempt = await getItem(attemptKey(known));
    if (!attempt) throw new Error('An attempt that was planned is missing.');
    if (!OPEN.has(attempt.status)) return attempt;
    await transact([updateAttempt(attempt, changes, now)]);
    return { ...attempt, ...changes.set, version: attempt.version + 1 };
  });

/** Stores the step that the gateway asks of the payer, or settles a payment that it has decided. Returns the attempt. */
const follow = async (
  attempt: AttemptRecord,
  { step, prompt, status }: PromptedPayment,
  now: Date,
): Promise<AttemptRecord> => {
  if (step === null) {
    await settlePayment(attempt.gateway, attempt.reference, now);
    return (await getItem(attemptKey(attempt))) ?? attempt;
  }
  return change(attempt, { set: { status, prompt: { step, message: prompt } }, due: 'unchanged' }, now);
};

export const REFUSED = {
  status: 'failed',
  failure_message: 'This number or network cannot be charged. Check them, or choose another way to pay.',
  decline_code: 'wallet_refused',
} as const;

const requestOf = (
  { client_id, invoice_id, amount, currency, reference }: AttemptRecord,
  { profile }: ClientRecord,
  wallet: Wallet,
): ChargeMobileMoney => ({
  amount,
  currency,
  reference,
  description: `${config().brand} ${invoiceNumber(invoice_id)}`,
  metadata: { client_id: String(client_id), invoice_id: String(invoice_id) },
  email: profile.email,
  ...wallet,
});

/**
 * Has the wallet on a phone asked, while its owner waits. Returns the attempt as it is then. Without an answer it is
 * left open: settlement finds out what became of it.
 */
export const runPrompt = async (
  wallets: MobileMoney,
  attempt: AttemptRecord,
  client: ClientRecord,
  wallet: Wallet,
  now: Date,
): Promise<AttemptRecord> => {
  try {
    return await follow(attempt, await wallets.charge(requestOf(attempt, client, wallet)), now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('wallet not charged', { reference: attempt.reference, ...errorFields(error) });
    return error.kind === 'rejected' ? change(attempt, { set: REFUSED, due: null }, now) : attempt;
  }
};

/** The attempt that waits for a code. Throws 404 for one that is none of the invoice, 409 for one that waits for none. */
export const findWaiting = (attempts: AttemptRecord[], id: number): AttemptRecord => {
  const attempt = attempts.find((one) => one.id === id);
  if (!attempt) throw notFound('payment');
  if (attempt.status !== 'requires_action' || attempt.prompt?.step !== 'enter_otp') {
    throw conflict('otp_not_expected', say`This payment waits for no code.`);
  }
  return attempt;
};

/**
 * Sends the code that a payer was asked for. The gateway takes one: of two at once, and after an answer that was lost,
 * the other is refused, and the payment is as the gateway says. Returns the attempt as it is then.
 */
export const submitOtp = async (
  wallets: MobileMoney,
  attempt: AttemptRecord,
  otp: string,
  now: Date,
): Promise<AttemptRecord> => {
  const { gateway, reference } = attempt;
  try {
    return await follow(attempt, await wallets.submitOtp({ reference, otp }), now);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('code not submitted', { reference, ...errorFields(error) });
    await settlePayment(gateway, reference, now).catch((unanswered: unknown) => {
      if (!(unanswered instanceof IntegrationError)) throw unanswered;
    });
    return (await getItem(attemptKey(attempt))) ?? attempt;
  }
};
