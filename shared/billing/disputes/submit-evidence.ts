import { getClient } from '../../clients/clients.ts';
import { carryOut } from '../../events/carry-out.ts';
import type { EvidenceFile, GatewayDispute } from '../../integrations/refunds-and-disputes.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { Dispute, PaymentRecord } from '../../records/payment-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { loadPayment } from '../refunds/send-refund.ts';
import { mergeDisputes } from '../returns/merge-gateway-state.ts';
import { planReturns } from '../returns/plan-returns.ts';
import { isOpenDispute } from '../returns/returned-money.ts';

export type Evidence = {
  /** The gateway's id of the dispute; null for the only open one. */
  disputeId: string | null;
  /** Why the payment is right, at most 20,000 characters. */
  text: string;
  files: EvidenceFile[];
};

/** The open dispute that is meant. Throws a 422 where there is none, or several and none is named. */
export const findDispute = ({ disputes }: PaymentRecord, id: string | null): Dispute => {
  const open = disputes.filter(
    (dispute) => isOpenDispute(dispute) && (id ?? dispute.gateway_id) === dispute.gateway_id,
  );
  const [dispute, ...others] = open;
  if (!dispute) throw invalid({ dispute: ['The payment has no such open dispute.'] });
  if (others.length === 0) return dispute;
  throw invalid({ dispute: [`Name one of ${open.map(({ gateway_id }) => gateway_id).join(', ')}.`] });
};

const record = (
  { client_id, id }: PaymentRecord,
  found: GatewayDispute,
  files: EvidenceFile[],
  actor: Actor,
  now: Date,
): Promise<unknown> =>
  carryOut(
    () => loadPayment(client_id, id),
    ({ payment, invoice }) => {
      const disputes = mergeDisputes(payment.disputes, [found], now).map((dispute) =>
        dispute.gateway_id === found.id
          ? { ...dispute, evidence_sent_at: dispute.evidence_sent_at ?? now.toISOString() }
          : dispute,
      );
      const details = { dispute: found.id, files: files.map(({ name }) => name).join(', ') };
      const cause = { actor, action: 'payment.evidence_sent', details };
      return (
        planReturns(payment, invoice, { refunds: payment.refunds, disputes }, cause, now) ?? { writes: [] }
      );
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
    loadPayment(clientId, paymentId),
    getClient(clientId),
  ]);
  if (payment.gateway === 'bank') throw invalid({ payment: ['A transfer by bank has no disputes here.'] });
  const dispute = findDispute(payment, disputeId);
  if (dispute.evidence_sent_at) {
    throw conflict('evidence_sent', `Evidence was sent at ${dispute.evidence_sent_at}. Banks take it once.`);
  }
  const gateway = await gatewayFor(payment.gateway);
  const found = await gateway.submitEvidence({
    disputeId: dispute.gateway_id,
    text,
    service: invoice.lines.map(({ description }) => description).join('; '),
    customer: {
      name: `${profile.first_name} ${profile.last_name}`,
      email: profile.email,
      phone: profile.phone,
    },
    files,
  });
  await record(payment, found, files, actor, now);
  return found.status;
};
