import { carryOut } from '../../events/carry-out.ts';
import { log } from '../../platform/log.ts';
import { getItems } from '../../platform/table/read.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { getWallet } from '../payment-methods/wallet.ts';
import { findNewDeclines } from '../payments/declines.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { askGateway, type ChargeAnswer, type ChargingAttempt } from './ask-gateway.ts';
import {
  type Charged,
  planActionRequired,
  planDecline,
  planNotCharged,
  planUnderWay,
} from './record-charge.ts';

export type ChargeReference = { client_id: number; invoice_id: number; attempt_id: number };

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
