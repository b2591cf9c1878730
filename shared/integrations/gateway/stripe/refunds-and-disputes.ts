import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import {
  type DisputeEvidence,
  type EvidenceFile,
  type GatewayDispute,
  type GatewayDisputeStatus,
  type GatewayPage,
  type GatewayRefund,
  type GatewayRefundStatus,
  NEEDS_CUSTOMER,
} from '../../refunds-and-disputes.ts';
import { fromStripeAmount } from './index.ts';
import type { StripeApi } from './stripe-call.ts';

const PER_PAGE = 100;

const upperCase = schema(() => z.string().transform((code) => code.toUpperCase()));

/** Seconds since 1970 as ISO 8601. */
const time = schema(() => z.int().transform((seconds) => new Date(seconds * 1000).toISOString()));

/** Of a refund's metadata: the key of the request that made it. */
export const REFUND_KEY = 'refund_key';

/** https://docs.stripe.com/api/refunds/object */
export const stripeRefund = schema(() =>
  z.object({
    id: z.string(),
    amount: z.int().nonnegative(),
    currency: upperCase(),
    created: time(),
    status: z.string().nullable(),
    failure_reason: z.string().nullish(),
    pending_reason: z.string().nullish(),
    payment_intent: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
);

export type StripeRefund = z.infer<ReturnType<typeof stripeRefund>>;

/** A refund of no status, or of one to come, is not over. */
const REFUND_STATUSES = new Map<string | null, GatewayRefundStatus>([
  ['pending', 'pending'],
  ['requires_action', 'needs_attention'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
]);

/** `payment` as the caller knows it: by its own reference, or by the PaymentIntent. */
export const toGatewayRefund = (refund: StripeRefund, payment: string): GatewayRefund => {
  const status = REFUND_STATUSES.get(refund.status) ?? 'pending';
  const waitsFor = status === 'needs_attention' ? NEEDS_CUSTOMER : null;
  return {
    id: refund.id,
    payment,
    amount: fromStripeAmount(refund.amount, refund.currency),
    currency: refund.currency,
    status,
    reason: refund.failure_reason ?? waitsFor ?? refund.pending_reason ?? null,
    key: refund.metadata?.[REFUND_KEY] ?? null,
    disputeId: null,
    createdAt: refund.created,
  };
};

/** https://docs.stripe.com/api/disputes/object */
const stripeDispute = schema(() =>
  z.object({
    id: z.string(),
    amount: z.int().nonnegative(),
    currency: upperCase(),
    created: time(),
    status: z.string(),
    reason: z.string(),
    payment_intent: z.string().nullable(),
    evidence_details: z.object({ due_by: time().nullable() }),
  }),
);

export type StripeDispute = z.infer<ReturnType<typeof stripeDispute>>;

/** `prevented` and `warning_closed` ended without taking money; of a status to come nothing is decided. */
const DISPUTE_STATUSES = new Map<string, GatewayDisputeStatus>([
  ['needs_response', 'needs_response'],
  ['warning_needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['warning_under_review', 'under_review'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

export const toGatewayDispute = (dispute: StripeDispute, payment: string): GatewayDispute => ({
  id: dispute.id,
  payment,
  amount: fromStripeAmount(dispute.amount, dispute.currency),
  currency: dispute.currency,
  status: DISPUTE_STATUSES.get(dispute.status) ?? 'under_review',
  isInquiry: dispute.status.startsWith('warning_'),
  reason: dispute.reason,
  dueBy: dispute.evidence_details.due_by,
  createdAt: dispute.created,
});

const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), has_more: z.boolean() });

export const refundList = schema(() => listOf(stripeRefund()));
const disputeList = schema(() => listOf(stripeDispute()));

type Filter = { payment_intent?: string; created?: { gte: number } };

const listRefunds = (api: StripeApi, filter: Filter, after: string | null) =>
  api.call('list refunds', refundList(), (stripe) =>
    stripe.refunds.list({ ...filter, limit: PER_PAGE, ...(after && { starting_after: after }) }),
  );

const listDisputes = (api: StripeApi, filter: Filter, after: string | null) =>
  api.call('list disputes', disputeList(), (stripe) =>
    stripe.disputes.list({ ...filter, limit: PER_PAGE, ...(after && { starting_after: after }) }),
  );

type Page<T> = { data: T[]; has_more: boolean };

const lastIdOf = <T extends { id: string }>({ data, has_more }: Page<T>): string | null =>
  (has_more && data.at(-1)?.id) || null;

const listAll = async <T extends { id: string }>(
  page: (after: string | null) => Promise<Page<T>>,
): Promise<T[]> => {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const found: Page<T> = await page(after);
    all.push(...found.data);
    after = lastIdOf(found);
  } while (after !== null);
  return all;
};

/** Every refund of a PaymentIntent, newest first. */
export const refundsOf = (api: StripeApi, payment_intent: string): Promise<StripeRefund[]> =>
  listAll((after) => listRefunds(api, { payment_intent }, after));

export const disputesOf = (api: StripeApi, payment_intent: string): Promise<StripeDispute[]> =>
  listAll((after) => listDisputes(api, { payment_intent }, after));

const sinceFilter = (since: string): Filter => ({ created: { gte: Math.floor(Date.parse(since) / 1000) } });

/** What belongs to no PaymentIntent was not made by us. */
const ours = <T extends { payment_intent: string | null }>(items: T[]) =>
  items.filter((item): item is T & { payment_intent: string } => item.payment_intent !== null);

export const listRefundsSince = async (
  api: StripeApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayRefund>> => {
  const page = await listRefunds(api, sinceFilter(since), cursor);
  const items = ours(page.data).map((refund) => toGatewayRefund(refund, refund.payment_intent));
  return { items, next: lastIdOf(page) };
};

export const listDisputesSince = async (
  api: StripeApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayDispute>> => {
  const page = await listDisputes(api, sinceFilter(since), cursor);
  const items = ours(page.data).map((dispute) => toGatewayDispute(dispute, dispute.payment_intent));
  return { items, next: lastIdOf(page) };
};

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
