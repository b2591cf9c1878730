import { getClient } from '../../clients/index.ts';
import { carryOut } from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { EvidenceFile, GatewayDispute } from '../../integrations/refunds-and-disputes.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { getItems, type IndexPage, queryDuePage } from '../../platform/table/query.ts';
import { manualActions, type WaitingRecord } from '../../records/collections.ts';
import type { Actor } from '../../records/events.ts';
import { MANUAL_ACTION_REASONS, type ManualActionReason } from '../../records/indexes.ts';
import type { Dispute, PaymentRecord } from '../../records/payments.ts';
import { gatewayFor } from '../payments/index.ts';
import { planReturns } from './plan-returns.ts';
import { isOpenDispute } from './returned-money.ts';
import { loadPayment } from './send-refund.ts';
import { mergeDisputes } from './take-back.ts';

type OpenDispute = { payment: PaymentRecord; dispute: Dispute };

const PAGE = 100;

/** A payment that waits for a person for another reason as well is listed under that one. */
const REASONS = MANUAL_ACTION_REASONS.filter((reason) => /refund|payment/.test(reason));

/** Sorts those that wait for evidence first, by when it must be there; no two have the same. */
export const urgencyOf = ({ dispute }: OpenDispute): string =>
  `${dispute.status === 'needs_response' ? 0 : 1} ${dispute.due_by ?? '~'} ${dispute.gateway_id}`;

async function* waitingPayments(reason: ManualActionReason): AsyncGenerator<PaymentRecord[]> {
  let after: string | null = null;
  do {
    const page: IndexPage<WaitingRecord> = await queryDuePage(manualActions(reason), { limit: PAGE, after });
    const records = await getItems(...page.found);
    yield records.filter((record): record is PaymentRecord => record !== undefined && 'disputes' in record);
    after = page.nextKey;
  } while (after !== null);
}

const openDisputesOf = async (reason: ManualActionReason): Promise<OpenDispute[]> => {
  const found: OpenDispute[] = [];
  for await (const payments of waitingPayments(reason)) {
    for (const payment of payments) {
      const open = payment.disputes.filter((dispute) => dispute.is_open && isOpenDispute(dispute));
      found.push(...open.map((dispute) => ({ payment, dispute })));
    }
  }
  return found;
};

/** All disputes that are open and on the list of manual actions, those that wait for evidence first. */
export const listOpenDisputes = async (): Promise<OpenDispute[]> => {
  const found = await Promise.all(REASONS.map(openDisputesOf));
  return found.flat().sort((a, b) => urgencyOf(a).localeCompare(urgencyOf(b)));
};

/** Less time than this is left to answer. */
const URGENT_MS = 3 * 86_400_000;

/** Whether evidence must be sent within three days, or should have been. */
export const isEvidenceDue = ({ dispute: { status, due_by } }: OpenDispute, now: Date): boolean =>
  status === 'needs_response' && due_by !== null && Date.parse(due_by) - now.getTime() < URGENT_MS;

type Evidence = {
  /** The gateway's id of the dispute; null for the only open one. */
  disputeId: string | null;
  /** Why the payment is right, at most 20,000 characters. */
  text: string;
  files: EvidenceFile[];
};

/**
 * The open dispute that is meant. Throws a 422 where there is none, or several and none is named, and a conflict where
 * evidence was sent before.
 */
export const findDispute = ({ disputes }: PaymentRecord, id: string | null): Dispute => {
  const open = disputes.filter(
    (dispute) => isOpenDispute(dispute) && (id ?? dispute.gateway_id) === dispute.gateway_id,
  );
  const [dispute, ...others] = open;
  if (!dispute) throw invalid({ dispute: [say`The payment has no such open dispute.`] });
  if (others.length > 0)
    throw invalid({ dispute: [say`Name one of ${open.map(({ gateway_id }) => gateway_id).join(', ')}.`] });
  if (!dispute.evidence_sent_at) return dispute;
  throw conflict('evidence_sent', say`Evidence was sent at ${dispute.evidence_sent_at}. Banks take it once.`);
};

/** Why a gateway takes no evidence, or not this, by its code. */
const NOT_TAKEN: Record<string, (gateway: string) => Sentence> = {
  not_supported: (gateway) => say`${gateway} takes evidence on its own site only.`,
  one_file_required: (gateway) => say`${gateway} takes exactly one file.`,
  phone_required: (gateway) => say`${gateway} wants the phone number of the client, who has given none.`,
};

const record = (
  { client_id, id }: PaymentRecord,
  found: GatewayDispute,
  files: EvidenceFile[],
  actor: Actor,
  now: Date,
): Promise<unknown> =>
  carryOut(
    () => loadPayment(client_id, id, now),
    (loaded) => {
      const { payment } = loaded;
      const disputes = mergeDisputes(payment.disputes, [found], now).map((dispute) =>
        dispute.gateway_id === found.id
          ? { ...dispute, evidence_sent_at: dispute.evidence_sent_at ?? now.toISOString() }
          : dispute,
      );
      const details = { dispute: found.id, files: files.map(({ name }) => name).join(', ') };
      const cause = { actor, action: 'payment.evidence_sent', details };
      return planReturns(loaded, { refunds: payment.refunds, disputes }, cause, now) ?? { writes: [] };
    },
  );

/**
 * Sends evidence to the bank through the gateway, once, and records that. Where this process dies in between, asking
 * again records what the gateway has: a dispute that was answered is not answered again.
 */
export const submitEvidence = async (
  clientId: number,
  paymentId: number,
  { disputeId, text, files }: Evidence,
  actor: Actor,
  now: Date,
): Promise<Dispute['status']> => {
  const [{ payment, invoice }, { profile }] = await Promise.all([
    loadPayment(clientId, paymentId, now),
    getClient(clientId),
  ]);
  if (payment.gateway === 'bank') throw invalid({ payment: [say`A transfer by bank has no disputes here.`] });
  const dispute = findDispute(payment, disputeId);
  const gateway = await gatewayFor(payment.gateway);
  const found = await gateway
    .submitEvidence({
      disputeId: dispute.gateway_id,
      text,
      service: invoice.lines.map(({ description }) => description).join('; '),
      customer: {
        name: `${profile.first_name} ${profile.last_name}`,
        email: profile.email,
        phone: profile.phone,
      },
      files,
    })
    .catch((error: unknown) => {
      const why = error instanceof IntegrationError && NOT_TAKEN[error.code ?? ''];
      throw why ? conflict('evidence_not_taken', why(payment.gateway)) : error;
    });
  await record(payment, found, files, actor, now);
  return found.status;
};
