import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { GatewayRefund, GatewayRefundStatus } from '../../refunds-and-disputes.ts';
import { fromMoney, money } from './money.ts';
import { link } from './paypal-call.ts';

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

const STATUSES = new Map<string, GatewayRefundStatus>([
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
  status: STATUSES.get(found.status) ?? 'pending',
  reason: found.status_details?.reason?.toLowerCase() ?? null,
  key: found.invoice_id ?? null,
  disputeId: null,
  createdAt: found.create_time ?? null,
});
