import { about, audit, carryOut, type Plan } from '../../events/index.ts';
import { log } from '../../platform/log.ts';
import { newId } from '../../platform/table/key.ts';
import { getItems } from '../../platform/table/query.ts';
import { putNew } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import type { SavedMethod } from '../../records/wallet.ts';
import { fileInvoice } from '../invoices/index.ts';
import { getWallet } from '../payment-methods/index.ts';
import { findNewDeclines, gatewayFor, newAttempt } from '../payments/index.ts';
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
