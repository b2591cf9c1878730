import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { GatewayPayment, StoredMethod } from '../../payment-gateway.ts';
import type { GatewayDispute } from '../../refunds-and-disputes.ts';
import { explainDecline } from './declines.ts';
import { fromMoney, money } from './money.ts';
import { link, orNull, type PaypalApi } from './paypal-call.ts';
import { refund, toGatewayRefund } from './refund.ts';

const capture = schema(() =>
  z.object({
    id: z.string(),
    status: z.string(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: money(),
  }),
);

const purchaseUnit = schema(() =>
  z.object({
    amount: money(),
    custom_id: z.string().optional(),
    payments: z
      .object({ captures: z.array(capture()).optional(), refunds: z.array(refund()).optional() })
      .optional(),
  }),
);

const vaulted = schema(() =>
  z.object({ id: z.string().min(1), customer: z.object({ id: z.string().min(1) }) }),
);

export const wallet = schema(() =>
  z.object({
    account_id: z.string().optional(),
    address: z
      .object({ country_code: z.string().regex(/^[A-Z]{2}$/) })
      .optional()
      .catch(undefined),
    attributes: z.object({ vault: vaulted().optional().catch(undefined) }).optional(),
  }),
);

/** The part of an order that is relied on (https://developer.paypal.com/docs/api/orders/v2/#orders_get). */
export const order = schema(() =>
  z.object({
    id: z.string().min(1),
    status: z.string(),
    create_time: z.string().optional(),
    update_time: z.string().optional(),
    purchase_units: z.array(purchaseUnit()).length(1),
    payment_source: z.object({ paypal: wallet().optional() }).optional(),
    links: z.array(link()).optional(),
  }),
);

export type Order = z.infer<ReturnType<typeof order>>;
export type Capture = z.infer<ReturnType<typeof capture>>;

const ORDER_ID = /^[A-Z0-9]{8,36}$/;

/** Null when PayPal knows no such order (any more): those that nobody has paid are gone after some hours. */
export const retrieveOrder = ({ call }: PaypalApi, id: string): Promise<Order | null> =>
  ORDER_ID.test(id)
    ? orNull(call({ operation: 'show order', path: `/v2/checkout/orders/${id}`, data: order() }))
    : Promise.resolve(null);

const unitOf = ({ purchase_units }: Order): z.infer<ReturnType<typeof purchaseUnit>> =>
  purchase_units[0] as z.infer<ReturnType<typeof purchaseUnit>>;

const UNSUCCESSFUL = ['DECLINED', 'FAILED'];

/** An order is captured once: what was declined before is none. */
export const captureOf = (found: Order): Capture | null => {
  const captures = unitOf(found).payments?.captures ?? [];
  return captures.find(({ status }) => !UNSUCCESSFUL.includes(status)) ?? captures.at(-1) ?? null;
};

type Status = GatewayPayment['status'];

/** `order_status` of checkout_orders_v2. A completed order is what its capture is. */
const STATUSES = new Map<string, Status>([
  ['CREATED', 'created'],
  ['SAVED', 'created'],
  ['PAYER_ACTION_REQUIRED', 'created'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'cancelled'],
]);

/** `capture_status` of the same description. What was paid back stands in the refunds. */
const CAPTURED = new Map<string, Status>([
  ['COMPLETED', 'succeeded'],
  ['PARTIALLY_REFUNDED', 'succeeded'],
  ['REFUNDED', 'succeeded'],
  ['PENDING', 'processing'],
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
]);

export const statusOf = (found: Order): Status => {
  if (found.status !== 'COMPLETED') return STATUSES.get(found.status) ?? 'unknown';
  return CAPTURED.get(captureOf(found)?.status ?? '') ?? 'unknown';
};

/** Tells one approval of an order from the next: a declined one may be approved again, by another wallet or card. */
export const approvalOf = ({ id, update_time, create_time }: Order): string =>
  `${id}:${update_time ?? create_time ?? ''}`;

/** Our metadata travel in `custom_id`, of at most 127 characters, as a query. */
export const MAX_METADATA = 127;
export const writeMetadata = (metadata: Record<string, string>): string =>
  new URLSearchParams(metadata).toString();
const readMetadata = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''));

const BRAND = 'PayPal';

/** A wallet has no number and no end; `fingerprint` is the account behind it. */
export const toStoredMethod = (id: string, owner: string, account: string | undefined): StoredMethod => ({
  id,
  owner,
  brand: BRAND,
  last4: '',
  expMonth: null,
  expYear: null,
  fingerprint: account ?? null,
});

const savedMethodOf = ({ payment_source }: Order): StoredMethod | null => {
  const { attributes, account_id } = payment_source?.paypal ?? {};
  return attributes?.vault
    ? toStoredMethod(attributes.vault.id, attributes.vault.customer.id, account_id)
    : null;
};

const NO_DECLINE = { failureMessage: null, declineCode: null, declineId: null };

/** A capture that PayPal has made and that did not work out. */
const declineOf = (found: Order) => {
  const failed = statusOf(found) === 'failed' ? captureOf(found) : null;
  if (!failed) return NO_DECLINE;
  return { ...explainDecline(failed.status_details?.reason ?? failed.status), declineId: failed.id };
};

export const toGatewayPayment = (found: Order, disputes: GatewayDispute[]): GatewayPayment => {
  const status = statusOf(found);
  const { amount, custom_id, payments } = unitOf(found);
  const isPaid = status === 'succeeded';
  const received = (isPaid ? captureOf(found)?.amount : null) ?? amount;
  return {
    reference: found.id,
    status,
    amount: fromMoney(received),
    currency: received.currency_code,
    ...declineOf(found),
    ...(status === 'approved' ? { approvalId: approvalOf(found) } : {}),
    isAbandoned: status === 'created',
    refunds: isPaid ? (payments?.refunds ?? []).map((made) => toGatewayRefund(made, found.id)) : [],
    disputes,
    savedMethod: isPaid ? savedMethodOf(found) : null,
    payerCountry: isPaid ? (found.payment_source?.paypal?.address?.country_code ?? null) : null,
    card: null,
    metadata: readMetadata(custom_id),
  };
};

/** What an order is for. */
export const amountOf = (found: Order): { amount: number; currency: string } => {
  const { amount } = unitOf(found);
  return { amount: fromMoney(amount), currency: amount.currency_code };
};
