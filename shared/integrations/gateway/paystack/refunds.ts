import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { RefundPayment } from '../../payment-gateway.ts';
import {
  type GatewayDispute,
  type GatewayDisputeStatus,
  type GatewayPage,
  type GatewayRefund,
  type GatewayRefundStatus,
  NEEDS_BANK_ACCOUNT,
  type RefundAccount,
} from '../../refunds-and-disputes.ts';
import { orNothing, type PaystackApi, type PaystackList, SYSTEM } from './paystack-call.ts';
import { type Transaction, transaction, verifyTransaction } from './transaction.ts';

const PER_PAGE = 100;

/** Far above any list of ours: an answer that never ends is none. */
const MAXIMUM_PAGES = 1000;

/** Filters that the description of a list names, and no others: which unknown ones it ignores is not documented. */
const listQuery = (filters: Record<string, string>, page: number): string =>
  `?${new URLSearchParams({ ...filters, perPage: String(PER_PAGE), page: String(page) })}`;

/** Whether a list goes on after a page; where it does not say, until a page is empty. */
const goesOn = ({ data, meta }: PaystackList<unknown>, page: number): boolean =>
  meta === null ? data.length > 0 : page < meta.pageCount;

/** Every item of a list, page by page. */
const listAll = async <T>(load: (page: number) => Promise<PaystackList<T>>): Promise<T[]> => {
  const all: T[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const found = await load(page);
    all.push(...found.data);
    if (!goesOn(found, page)) return all;
  }
  throw new IntegrationError(SYSTEM, 'invalid_response', 'a list without an end');
};

const amount = schema(() => z.coerce.number().int().nonnegative());

/** `transaction` is the object in the answer to its creation, its id in lists. */
const refund = schema(() =>
  z.object({
    id: z.int(),
    transaction: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
    transaction_reference: z.string().nullish(),
    dispute: z
      .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
      .nullish()
      .catch(null),
    amount: amount(),
    currency: z.string().length(3),
    status: z.string(),
    merchant_note: z.string().nullish(),
    createdAt: z.string().nullish(),
    created_at: z.string().nullish(),
  }),
);

type Refund = z.infer<ReturnType<typeof refund>>;

/** A status to come is not over. */
const STATUSES = new Map<string, GatewayRefundStatus>([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['processed', 'succeeded'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
]);

/** Paystack writes a note of its own where we gave none. */
const OWN_NOTE = /^Refund for transaction /i;

const keyOf = ({ merchant_note }: Refund): string | null =>
  merchant_note && !OWN_NOTE.test(merchant_note) ? merchant_note : null;

const toGatewayRefund = (found: Refund, payment: string): GatewayRefund => {
  const status = STATUSES.get(found.status) ?? 'pending';
  return {
    id: String(found.id),
    payment,
    amount: found.amount,
    currency: found.currency,
    status,
    reason: status === 'needs_attention' ? NEEDS_BANK_ACCOUNT : null,
    key: keyOf(found),
    disputeId: found.dispute ? String(found.dispute) : null,
    createdAt: found.createdAt ?? found.created_at ?? null,
  };
};

const listRefundPage = (
  api: PaystackApi,
  from: string | null,
  page: number,
): Promise<PaystackList<Refund>> => {
  const path = `/refund${listQuery(from === null ? {} : { from }, page)}`;
  return orNothing(api.list({ operation: 'list refunds', path, item: refund() }));
};

/**
 * Every refund of a transaction. The list is that of the account from the day of the transaction on: the only filters
 * that its description names are of time.
 */
export const refundsOf = async (
  api: PaystackApi,
  { id, reference, created_at }: Transaction,
): Promise<GatewayRefund[]> => {
  const all = await listAll((page) => listRefundPage(api, created_at ?? null, page));
  return all.filter(({ transaction: of }) => of === id).map((found) => toGatewayRefund(found, reference));
};

const referenceOf = async ({ call }: PaystackApi, found: Refund): Promise<string> => {
  if (found.transaction_reference) return found.transaction_reference;
  const path = `/transaction/${found.transaction}`;
  return (await call({ operation: 'fetch transaction', path, data: transaction() })).reference;
};

/** A page by its number: what is made meanwhile moves others to a later page, never to an earlier one. */
export const listRefundsSince = async (
  api: PaystackApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayRefund>> => {
  const page = Number(cursor ?? 1);
  const found = await listRefundPage(api, since, page);
  const items: GatewayRefund[] = [];
  for (const one of found.data) items.push(toGatewayRefund(one, await referenceOf(api, one)));
  return { items, next: goesOn(found, page) ? String(page + 1) : null };
};

/** A note may come back with the name of who asked after it. */
const isMadeWith =
  (idempotencyKey: string) =>
  ({ key }: GatewayRefund): boolean =>
    key === idempotencyKey || key?.startsWith(`${idempotencyKey} `) === true;

const refused = (message: string, code: string) =>
  new IntegrationError(SYSTEM, 'rejected', message, { code });

const assertNotFailed = (found: GatewayRefund): GatewayRefund => {
  if (found.status === 'failed') throw refused('refund failed', 'refund_failed');
  return found;
};

/**
 * Paystack has no idempotency keys: the key goes into the merchant's note, and the notes are read before paying back.
 * After a lost answer the caller waits before it repeats, so that the refund is in the list.
 */
export const createRefund = async (
  api: PaystackApi,
  { reference, amount, currency, idempotencyKey }: RefundPayment,
): Promise<GatewayRefund> => {
  const paid = await verifyTransaction(api, reference);
  if (paid === null) throw refused('no such transaction', 'transaction_not_found');
  const made = (await refundsOf(api, paid)).find(isMadeWith(idempotencyKey));
  if (made && made.amount !== amount) {
    throw refused('another amount was refunded under this key', 'key_reused');
  }
  if (made) return assertNotFailed(made);
  const created = await api.call({
    operation: 'create refund',
    path: '/refund',
    data: refund(),
    body: { transaction: reference, amount, currency, merchant_note: idempotencyKey },
  });
  return assertNotFailed({ ...toGatewayRefund(created, reference), key: idempotencyKey });
};

/** https://paystack.com/docs/api/refund: only a refund that needs attention takes an account. */
export const retryWithDetails = async (
  api: PaystackApi,
  { refundId, currency, accountNumber, bankId }: RefundAccount,
): Promise<GatewayRefund> => {
  const retried = await api.call({
    operation: 'retry refund',
    path: `/refund/retry_with_customer_details/${encodeURIComponent(refundId)}`,
    data: refund(),
    body: {
      refund_account_details: { currency, account_number: accountNumber, bank_id: bankId },
    },
  });
  return toGatewayRefund(retried, await referenceOf(api, retried));
};

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

type Dispute = z.infer<ReturnType<typeof dispute>>;

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

const listDisputePage = (
  api: PaystackApi,
  filters: Record<string, string>,
  page: number,
): Promise<PaystackList<Dispute>> =>
  orNothing(
    api.list({ operation: 'list disputes', path: `/dispute${listQuery(filters, page)}`, item: dispute() }),
  );

/** The filter is repeated here: an API that ignores it must not charge others' disputes to this transaction. */
export const disputesOf = async (api: PaystackApi, { id }: Transaction): Promise<GatewayDispute[]> => {
  const all = await listAll((page) => listDisputePage(api, { transaction: String(id) }, page));
  return all.filter(({ transaction }) => transaction.id === id).map(toGatewayDispute);
};

export const listDisputesSince = async (
  api: PaystackApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayDispute>> => {
  const page = Number(cursor ?? 1);
  const found = await listDisputePage(api, { from: since }, page);
  return { items: found.data.map(toGatewayDispute), next: goesOn(found, page) ? String(page + 1) : null };
};
