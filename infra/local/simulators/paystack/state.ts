import { randomBytes } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import { emptyWebhookState, type WebhookState } from '../webhook-state.ts';

export type Transaction = {
  id: number;
  domain: 'test';
  status: 'abandoned' | 'failed' | 'ongoing' | 'success' | 'reversed';
  reference: string;
  access_code: string;
  amount: number;
  currency: string;
  email: string;
  callback_url: string | null;
  metadata: unknown;
  gateway_response: string;
  paid_at: string | null;
  created_at: string;
};

export type Refund = {
  id: number;
  transaction: number;
  transaction_reference: string;
  amount: number;
  currency: string;
  status: 'processed';
  merchant_note: string | null;
  customer_note: string | null;
  createdAt: string;
};

export type Dispute = {
  id: number;
  refund_amount: number;
  currency: string;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  domain: 'test';
  transaction: { id: number; reference: string; amount: number; currency: string };
  category: 'chargeback';
  createdAt: string;
};

export type PaystackState = {
  next_id: number;
  /** By reference. */
  transactions: Record<string, Transaction>;
  refunds: Refund[];
  disputes: Dispute[];
  webhooks: WebhookState;
};

export const emptyState = (): PaystackState => ({
  next_id: 4_000_000_001,
  transactions: {},
  refunds: [],
  disputes: [],
  webhooks: emptyWebhookState(),
});

/** What a handler works with. */
export type Context = {
  state: PaystackState;
  request: SimulatorRequest;
  /** The parameters of a JSON or form body; of the query where there is none. */
  params: Record<string, unknown>;
  /** The variable part of the path. */
  id: string;
  origin: string;
  emit: (event: string, data: object) => void;
};

export type Handler = (context: Context) => SimulatorAnswer;

export const nextId = (state: PaystackState): number => {
  state.next_id += 1;
  return state.next_id;
};

export const newCode = (): string => randomBytes(9).toString('hex');

export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

export const ok = (message: string, data: unknown, more: object = {}): SimulatorAnswer => ({
  status: 200,
  body: { status: true, message, data, ...more },
});

export const refuse = (
  status: number,
  message: string,
  code: string,
  nextStep = 'Check the request against the documentation and try again',
): SimulatorAnswer => ({
  status,
  body: { status: false, message, meta: { nextStep }, type: 'validation_error', code },
});

/** A page of a list, newest first. */
export const listPage = (message: string, items: unknown[], { query }: SimulatorRequest): SimulatorAnswer => {
  const perPage = Number(query.get('perPage') ?? 50);
  const page = Number(query.get('page') ?? 1);
  const data = items.toReversed().slice((page - 1) * perPage, page * perPage);
  const pageCount = Math.ceil(items.length / perPage);
  return ok(message, data, {
    meta: { total: items.length, skipped: (page - 1) * perPage, perPage: String(perPage), page, pageCount },
  });
};
