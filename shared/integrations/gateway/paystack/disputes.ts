import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { GatewayDispute, GatewayDisputeStatus, GatewayPage } from '../../refunds-and-disputes.ts';
import { goesOn, listAll, listQuery } from './pages.ts';
import { orNothing, type PaystackApi, type PaystackList } from './paystack-call.ts';
import type { Transaction } from './transaction.ts';

/** https://paystack.com/docs/api/dispute */
export const dispute = schema(() =>
  z.object({
    id: z.int(),
    refund_amount: z.coerce.number().int().nonnegative().nullish(),
    currency: z.string().length(3).nullish(),
    status: z.string(),
    resolution: z.string().nullish(),
    category: z.string().nullish(),
    transaction: z.object({
      id: z.int(),
      reference: z.string(),
      amount: z.int().nonnegative(),
      currency: z.string().length(3),
    }),
    dueAt: z.string().nullish(),
    createdAt: z.string(),
  }),
);

export type Dispute = z.infer<ReturnType<typeof dispute>>;

const OPEN = new Map<string, GatewayDisputeStatus>([
  ['awaiting-merchant-feedback', 'needs_response'],
  ['pending', 'needs_response'],
  ['awaiting-bank-feedback', 'under_review'],
]);

/**
 * How it ended is in the resolution: `declined` is for the merchant, and every way of accepting is not. What ended
 * without one of these, or is of a status to come, is not decided: the money stays frozen until somebody has looked.
 */
export const statusOf = ({ status, resolution }: Dispute): GatewayDisputeStatus => {
  const open = OPEN.get(status);
  if (open) return open;
  if (resolution === 'declined') return 'won';
  return resolution?.endsWith('accepted') ? 'lost' : 'under_review';
};

/** Nothing to be refunded, as of a dispute that was declined, is not what is disputed. */
const amountOf = ({ refund_amount, transaction }: Dispute): number => refund_amount || transaction.amount;

export const toGatewayDispute = (found: Dispute): GatewayDispute => ({
  id: String(found.id),
  payment: found.transaction.reference,
  amount: amountOf(found),
  currency: found.currency ?? found.transaction.currency,
  status: statusOf(found),
  isInquiry: false,
  reason: found.category ?? null,
  dueBy: found.dueAt ?? null,
  createdAt: found.createdAt,
});

const listPage = (
  api: PaystackApi,
  filters: Record<string, string>,
  page: number,
): Promise<PaystackList<Dispute>> =>
  orNothing(
    api.list({ operation: 'list disputes', path: `/dispute${listQuery(filters, page)}`, item: dispute() }),
  );

/** The filter is repeated here: an API that ignores it must not charge others' disputes to this transaction. */
export const disputesOf = async (api: PaystackApi, { id }: Transaction): Promise<GatewayDispute[]> => {
  const all = await listAll((page) => listPage(api, { transaction: String(id) }, page));
  return all.filter(({ transaction }) => transaction.id === id).map(toGatewayDispute);
};

export const listDisputesSince = async (
  api: PaystackApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayDispute>> => {
  const page = Number(cursor ?? 1);
  const found = await listPage(api, { from: since }, page);
  return { items: found.data.map(toGatewayDispute), next: goesOn(found, page) ? String(page + 1) : null };
};
