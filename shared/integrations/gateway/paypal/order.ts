import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { GatewayPayment, StoredMethod } from '../../payment-gateway.ts';
import type { GatewayDispute, GatewayRefund, GatewayRefundStatus } from '../../refunds-and-disputes.ts';
import { fromMoney, money } from './money.ts';
import { link, orNull, type PaypalApi } from './paypal-call.ts';

/** In an order, by itself and in an event (https://developer.paypal.com/docs/api/payments/v2/#refunds_get). */
export const refund = schema(() =>
  z.object({
    id: z.string(),
    status: z.string(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: money(),
    invoice_id: z.string().optional(),
    create_time: z.string().optional(),
    links: z.array(link()).optional(),
  }),
);

export type Refund = z.infer<ReturnType<typeof refund>>;

const REFUND_STATUSES = new Map<string, GatewayRefundStatus>([
  ['PENDING', 'pending'],
  ['COMPLETED', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

/** A status to come is not over. */
export const toGatewayRefund = (found: Refund, payment: string): GatewayRefund => ({
  id: found.id,
  payment,
  amount: fromMoney(found.amount),
  currency: found.amount.currency_code,
  status: REFUND_STATUSES.get(found.status) ?? 'pending',
  reason: found.status_details?.reason?.toLowerCase() ?? null,
  key: found.invoice_id ?? null,
  disputeId: null,
  createdAt: found.create_time ?? null,
});

type Decline = { declineCode: string; failureMessage: string };

const OTHER_WAY: Decline = {
  declineCode: 'declined',
  failureMessage: 'Your payment was declined. Use another card or account at PayPal, or another way to pay.',
};

const LIMIT: Decline = {
  declineCode: 'limit_exceeded',
  failureMessage: 'A limit of your account is reached. Contact your bank.',
};

const EXPIRED: Decline = {
  declineCode: 'expired_card',
  failureMessage: 'Your card has expired. Use another card.',
};

/**
 * Issues of a capture (`orders.capture-422` of checkout_orders_v2) that the payer's side causes: whoever can do something
 * about them is the payer. Every other refusal is ours or PayPal's.
 */
const DECLINES: Record<string, Decline> = {
  INSTRUMENT_DECLINED: OTHER_WAY,
  PAYER_CANNOT_PAY: OTHER_WAY,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: OTHER_WAY,
  PAYER_ACCOUNT_RESTRICTED: OTHER_WAY,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: OTHER_WAY,
  TRANSACTION_REFUSED: OTHER_WAY,
  TRANSACTION_BLOCKED_BY_PAYEE: OTHER_WAY,
  PAYEE_BLOCKED_TRANSACTION: OTHER_WAY,
  COMPLIANCE_VIOLATION: OTHER_WAY,
  DOMESTIC_TRANSACTION_REQUIRED: OTHER_WAY,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: OTHER_WAY,
  TRANSACTION_LIMIT_EXCEEDED: LIMIT,
  CARD_EXPIRED: EXPIRED,
  REFERENCED_CARD_EXPIRED: EXPIRED,
};

/** What no later try of the same kept wallet can change. */
const HARD = ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'PAYER_ACCOUNT_RESTRICTED', 'REFERENCED_CARD_EXPIRED'];

export const isDecline = (issue: string): boolean => Object.hasOwn(DECLINES, issue);

export const isHardDecline = (issue: string): boolean => HARD.includes(issue);

export const explainDecline = (issue: string): Decline => DECLINES[issue] ?? OTHER_WAY;

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
