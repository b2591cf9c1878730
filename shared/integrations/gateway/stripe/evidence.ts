import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { DisputeEvidence, EvidenceFile, GatewayDispute } from '../../refunds-and-disputes.ts';
import { stripeDispute, toGatewayDispute } from './refunds-and-disputes.ts';
import type { StripeApi } from './stripe-call.ts';

/** Where a file of each kind belongs (https://docs.stripe.com/api/disputes/evidence_object). */
const FIELDS = {
  receipt: 'receipt',
  service_documentation: 'service_documentation',
  customer_communication: 'customer_communication',
  other: 'uncategorized_file',
} as const;

const uploaded = schema(() => z.object({ id: z.string() }));

const upload = async (
  api: StripeApi,
  { name, type, bytes, kind }: EvidenceFile,
): Promise<[string, string]> => {
  const { id } = await api.call('upload evidence', uploaded(), (stripe) =>
    stripe.files.create({ purpose: 'dispute_evidence', file: { data: bytes, name, type } }),
  );
  return [FIELDS[kind], id];
};

const WAITING = ['needs_response', 'warning_needs_response'];

/** Evidence is handed in once: what has been answered, or is over, is returned as it is. */
export const submitEvidence = async (
  api: StripeApi,
  { disputeId, text, service, customer, files }: DisputeEvidence,
): Promise<GatewayDispute> => {
  const dispute = await api.call('retrieve dispute', stripeDispute(), (stripe) =>
    stripe.disputes.retrieve(disputeId),
  );
  const payment = dispute.payment_intent ?? '';
  if (!WAITING.includes(dispute.status)) return toGatewayDispute(dispute, payment);
  const evidence = {
    uncategorized_text: text,
    product_description: service,
    customer_name: customer.name,
    customer_email_address: customer.email,
    ...Object.fromEntries(await Promise.all(files.map((file) => upload(api, file)))),
  };
  const answered = await api.call('submit evidence', stripeDispute(), (stripe) =>
    stripe.disputes.update(disputeId, { evidence, submit: true }),
  );
  return toGatewayDispute(answered, payment);
};
