import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { GatewayDispute, GatewayDisputeStatus, GatewayPage } from '../../refunds-and-disputes.ts';
import { fromMoney, money } from './money.ts';
import { link, linkOf, orNull, type PaypalApi, SYSTEM } from './paypal-call.ts';

const PATH = '/v1/customer/disputes';
const PER_PAGE = '50';
/** "The start time must be within the last 180 days"; an hour less, for clocks. */
const COVERED_MS = 180 * 86_400_000 - 3_600_000;
/** Far above any list of ours: one that never ends is none. */
const MAXIMUM_PAGES = 1000;

/** https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_get */
const dispute = schema(() =>
  z.object({
    dispute_id: z.string(),
    create_time: z.string(),
    status: z.string(),
    reason: z.string().optional(),
    dispute_amount: money(),
    dispute_life_cycle_stage: z.string().optional(),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
    seller_response_due_date: z.string().optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
  }),
);

type Dispute = z.infer<ReturnType<typeof dispute>>;

const disputeList = schema(() =>
  z.object({
    items: z.array(z.object({ dispute_id: z.string() })).optional(),
    links: z.array(link()).optional(),
  }),
);

/** `status` of customer_disputes_v1. */
const OPEN = new Map<string, GatewayDisputeStatus>([
  ['OPEN', 'needs_response'],
  ['WAITING_FOR_SELLER_RESPONSE', 'needs_response'],
  ['WAITING_FOR_BUYER_RESPONSE', 'under_review'],
  ['UNDER_REVIEW', 'under_review'],
  ['OTHER', 'under_review'],
]);

/** `dispute_outcome` of the same. A payout is PayPal's own money; what ended without an outcome is not decided. */
const OUTCOMES = new Map<string, GatewayDisputeStatus>([
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
]);

export const statusOf = ({
  status,
  dispute_outcome,
}: Pick<Dispute, 'status' | 'dispute_outcome'>): GatewayDisputeStatus =>
  (status === 'RESOLVED' ? OUTCOMES.get(dispute_outcome?.outcome_code ?? '') : OPEN.get(status)) ??
  'under_review';

/** `payment` is the capture unless its order is known. */
const toGatewayDispute = (found: Dispute, payment?: string): GatewayDispute => ({
  id: found.dispute_id,
  payment: payment ?? (found.disputed_transactions[0]?.seller_transaction_id as string),
  amount: fromMoney(found.dispute_amount),
  currency: found.dispute_amount.currency_code,
  status: statusOf(found),
  isInquiry: found.dispute_life_cycle_stage === 'INQUIRY',
  reason: found.reason?.toLowerCase() ?? null,
  dueBy: found.seller_response_due_date ?? null,
  createdAt: found.create_time,
});

const listPage = async (
  api: PaypalApi,
  query: string,
): Promise<{ disputes: Dispute[]; next: string | null }> => {
  const found = await orNull(
    api.call({ operation: 'list disputes', path: `${PATH}${query}`, data: disputeList() }),
  );
  const disputes: Dispute[] = [];
  // A list leaves out the transaction and the outcome.
  for (const { dispute_id } of found?.items ?? []) {
    const path = `${PATH}/${encodeURIComponent(dispute_id)}`;
    disputes.push(await api.call({ operation: 'show dispute', path, data: dispute() }));
  }
  const next = linkOf(found?.links, 'next');
  return { disputes, next: next === null ? null : new URL(next).search };
};

const queryOf = (filters: Record<string, string>): string =>
  `?${new URLSearchParams({ ...filters, page_size: PER_PAGE })}`;

/** Every dispute of a capture. The filter is repeated here, so that one that is ignored charges no other payment. */
export const disputesOf = async (api: PaypalApi, capture: string): Promise<GatewayDispute[]> => {
  const all: Dispute[] = [];
  let query: string | null = queryOf({ disputed_transaction_id: capture });
  for (let pages = 0; query !== null; pages += 1) {
    if (pages >= MAXIMUM_PAGES)
      throw new IntegrationError(SYSTEM, 'invalid_response', 'a list without an end');
    const { disputes, next } = await listPage(api, query);
    all.push(...disputes);
    query = next;
  }
  return all
    .filter(({ disputed_transactions: [of] }) => of?.seller_transaction_id === capture)
    .map((found) => toGatewayDispute(found));
};

/** Those that have changed since, which is more than those that are new; a cursor is the query of PayPal's own link. */
export const listDisputesSince = async (
  api: PaypalApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayDispute>> => {
  const from = new Date(Math.max(Date.parse(since), Date.now() - COVERED_MS)).toISOString();
  const { disputes, next } = await listPage(api, cursor ?? queryOf({ update_time_after: from }));
  return { items: disputes.map((found) => toGatewayDispute(found)), next };
};
