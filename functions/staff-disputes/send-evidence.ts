import { getPayment } from '../../shared/billing/invoices/index.ts';
import { findDispute, submitEvidence } from '../../shared/billing/refunds/index.ts';
import { disputes } from '../../shared/contract/staff/disputes.ts';
import { readForm } from '../../shared/http/index.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { evidenceFile, presentDispute } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';

export const handler = staffChanges(disputes['send-evidence'], {
  readForm,
  load: async ({ path, body, files }) => {
    const payment = await getPayment(path.client, path.payment);
    const dispute = findDispute(payment, body.dispute ?? null);
    return { payment, dispute, files: files.map((file) => evidenceFile(body.file_kind, file)) };
  },
  plan: ({ payment, dispute, files }, { body }) => ({
    says: [
      `Send this by ${payment.gateway} to the bank, once, in the dispute of ${formatMoney(dispute.amount, payment.currency)}: ${body.text}`,
      ...files.map(({ name, kind }) => `With the file ${name} (${kind}).`),
    ],
  }),
  apply: async ({ path, body, actor, now }, { payment: { currency }, dispute, files }) => {
    const evidence = { disputeId: dispute.gateway_id, text: body.text, files };
    await submitEvidence(path.client, path.payment, evidence, actor, now);
    const after = await getPayment(path.client, path.payment);
    const sent = after.disputes.find(({ gateway_id }) => gateway_id === dispute.gateway_id);
    return presentDispute(sent ?? dispute, currency);
  },
});
