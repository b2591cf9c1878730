import * as z from 'zod';
import { completeOrder, finishVaulting } from './capture-order.ts';
import { captureOf, keepCapture, tellCapture } from './captures.ts';
import type { Context, Handler } from './context.ts';
import { disputeOf, dueDate, keepDispute, presentDispute, resolve, tellDispute } from './disputes.ts';
import { normal } from './money.ts';
import { approve, keepOrder, payerOf } from './order-life.ts';
import { moneySchema } from './order-request.ts';
import { presentOrder, tellOrder } from './present-order.ts';
import { moveRefund, presentRefund, refundOf } from './refunds.ts';
import {
  CAPTURE_REASONS,
  CAPTURE_STATUSES,
  type Capture,
  DEFAULT_SETTINGS,
  DISPUTE_CHANNELS,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_STATES,
  DISPUTE_STATUSES,
  type Dispute,
  newDisputeId,
  ORDER_STATUSES,
  OUTCOME_CODES,
  REFUND_STATUSES,
  VAULT_STATUSES,
} from './state.ts';
import { presentToken, revokeToken } from './vault.ts';

const done = (body: object | null = null) => (body ? { status: 200, body } : { status: 204 });

const unknown = (what: string) => ({ status: 404, body: { message: `There is no such ${what}.` } });

/** A control whose body has a shape; who asks for anything else is told what is wrong. */
const control =
  <T>(schema: z.ZodType<T>, handle: (context: Context, asked: T) => ReturnType<Handler>): Handler =>
  (context) => {
    const asked = schema.safeParse(context.body);
    return asked.success
      ? handle(context, asked.data)
      : { status: 422, body: { message: z.prettifyError(asked.error) } };
  };

const orderControl = z.strictObject({
  approve: z
    .strictObject({
      saves: z.boolean().default(true),
      declines: z.boolean().default(false),
      email: z.email().default('payer@example.com'),
      country_code: z.string().default('US'),
    })
    .optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  expired: z.boolean().optional(),
  approval_reversed: z.boolean().optional(),
  vaulted: z.boolean().optional(),
});

const controlOrder = control(orderControl, (context, asked) => {
  const order = context.state.orders.get(context.id);
  if (!order) return unknown('order');
  if (asked.approve) {
    const { email, country_code, saves, declines } = asked.approve;
    approve(context, order, { payer: payerOf(email, country_code), saves, declines });
  }
  if (asked.status) {
    order.status = asked.status;
    keepOrder(context, order);
    if (asked.status === 'SAVED' || asked.status === 'VOIDED') tellOrder(context, order, asked.status);
  }
  if (asked.expired !== undefined) keepOrder(context, Object.assign(order, { expired: asked.expired }));
  if (asked.vaulted) finishVaulting(context, order);
  if (asked.approval_reversed) {
    context.emit({
      event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      resource_type: 'checkout-order',
      resource_version: '2.0',
      summary: 'A payment approval has been reversed',
      resource: { order_id: order.id, purchase_units: order.purchase_units },
    });
  }
  return done(presentOrder(context, order));
});

const moved = z.enum(CAPTURE_STATUSES).exclude(['REFUNDED', 'PARTIALLY_REFUNDED']);

/** Later than the capture was asked for: PENDING ends as COMPLETED, or as one that is DENIED. */
const moveCapture = (context: Context, capture: Capture, status: z.infer<typeof moved>): void => {
  capture.status = status;
  keepCapture(context, capture);
  tellCapture(context, capture, status === 'DECLINED' || status === 'FAILED' ? 'DENIED' : status);
  const order = context.state.orders.get(capture.order_id);
  if (status === 'COMPLETED' && order) completeOrder(context, order);
};

const captureControl = z.strictObject({
  status: moved.optional(),
  reason: z.enum(CAPTURE_REASONS).nullable().optional(),
});

const controlCapture = control(captureControl, (context, { status, reason }) => {
  const capture = captureOf(context, context.id);
  capture.reason = reason ?? null;
  keepCapture(context, capture);
  if (status) moveCapture(context, capture, status);
  return done();
});

const times = z.int().min(1).default(1);

const capturePlan = z.strictObject({
  times,
  refuse: z.string().optional(),
  status: moved.optional(),
  reason: z.enum(CAPTURE_REASONS).optional(),
});

const planCaptures = control(capturePlan, ({ state }, { times: count, ...plan }) => {
  const { refuse, status, reason } = plan;
  const one = {
    ...(refuse !== undefined && { refuse }),
    ...(status && { status }),
    ...(reason && { reason }),
  };
  state.next_captures.put([...state.next_captures.get(), ...Array(count).fill(one)]);
  return done();
});

const refundPlan = z.strictObject({
  times,
  refuse: z.string().optional(),
  status: z.enum(REFUND_STATUSES).optional(),
});

const planRefunds = control(refundPlan, ({ state }, { times: count, refuse, status }) => {
  const one = {
    ...(refuse !== undefined && { refuse }),
    ...(status && { status }),
    ...(status === 'PENDING' && { reason: 'ECHECK' as const }),
  };
  state.next_refunds.put([...state.next_refunds.get(), ...Array(count).fill(one)]);
  return done();
});

const controlRefund = control(z.strictObject({ status: z.enum(REFUND_STATUSES) }), (context, { status }) => {
  const refund = refundOf(context, context.id);
  moveRefund(context, refund, status);
  return done(presentRefund(context, refund));
});

const planVaults = control(
  z.strictObject({ times, status: z.enum(VAULT_STATUSES) }),
  ({ state }, { times: count, status }) => {
    state.next_vaults.put([...state.next_vaults.get(), ...Array(count).fill(status)]);
    return done();
  },
);

const tokenControl = z.strictObject({
  revoked: z.literal(true).optional(),
  refuses: z.string().nullable().optional(),
});

const controlToken = control(tokenControl, (context, { revoked, refuses }) => {
  const token = context.state.tokens.get(context.id);
  if (!token) return unknown('token');
  if (refuses !== undefined) context.state.tokens.put(token.id, { ...token, refuses });
  if (revoked) revokeToken(context, token);
  return done(presentToken(context, token));
});

const disputeFields = {
  reason: z.enum(DISPUTE_REASONS).optional(),
  status: z.enum(DISPUTE_STATUSES).optional(),
  dispute_state: z.enum(DISPUTE_STATES).optional(),
  stage: z.enum(DISPUTE_STAGES).optional(),
  channel: z.enum(DISPUTE_CHANNELS).optional(),
};

const newDispute = z.strictObject({ ...disputeFields, amount: moneySchema.optional() });

/** A claim that waits for the merchant; an inquiry is between payer and merchant, and asks nothing of PayPal. */
const openDispute = control(newDispute, (context, asked) => {
  const capture = captureOf(context, context.id);
  const now = new Date().toISOString();
  const isInquiry = asked.stage === 'INQUIRY';
  const dispute: Dispute = {
    id: newDisputeId(),
    capture_id: capture.id,
    reason: asked.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: asked.status ?? (isInquiry ? 'OPEN' : 'WAITING_FOR_SELLER_RESPONSE'),
    state: asked.dispute_state ?? (isInquiry ? 'OPEN_INQUIRIES' : 'REQUIRED_ACTION'),
    stage: asked.stage ?? 'CHARGEBACK',
    channel: asked.channel ?? 'INTERNAL',
    amount: normal(asked.amount ?? capture.amount),
    outcome: null,
    evidences: [],
    supporting_info: [],
    seller_response_due_date: dueDate(),
    create_time: now,
    update_time: now,
  };
  context.state.disputes.put(dispute.id, dispute);
  tellDispute(context, dispute, 'CREATED');
  return done(presentDispute(context, dispute));
});

const disputeControl = z.strictObject({
  ...disputeFields,
  outcome_code: z.enum(OUTCOME_CODES).optional(),
  due_in_days: z.number().optional(),
});

const controlDispute = control(disputeControl, (context, asked) => {
  const dispute = disputeOf(context);
  const { reason, status, dispute_state, stage, channel, outcome_code, due_in_days } = asked;
  Object.assign(dispute, {
    ...(reason && { reason }),
    ...(stage && { stage }),
    ...(channel && { channel }),
    ...(status && { status }),
    ...(dispute_state && { state: dispute_state }),
    ...(due_in_days !== undefined && {
      seller_response_due_date: new Date(Date.now() + due_in_days * 24 * 60 * 60_000).toISOString(),
    }),
  });
  if (outcome_code) resolve(context, dispute, outcome_code, dispute_state ?? 'RESOLVED');
  else {
    keepDispute(context, dispute);
    tellDispute(context, dispute, 'UPDATED');
  }
  return done(presentDispute(context, dispute));
});

const settings = z.strictObject({
  vault: z.boolean().optional(),
  unique_invoices: z.boolean().optional(),
  lists_reversals: z.boolean().optional(),
  refuses_reused_ids: z.boolean().optional(),
  latency_ms: z.number().optional(),
  reporting_minutes: z.number().optional(),
});

/** `{}` puts all back as it began. */
const changeSettings = control(settings, ({ state }, asked) => {
  const current = Object.keys(asked).length === 0 ? DEFAULT_SETTINGS : state.settings.get();
  state.settings.put({ ...current, ...(asked as Partial<typeof current>) });
  return done(state.settings.get());
});

const tokenLife = z.strictObject({ expires_in: z.number() });

/** `expires_in` seconds from now; 0 ends it. */
const controlAccessToken = control(tokenLife, ({ state }, { expires_in }) => {
  const kept = state.access_token.get();
  if (kept) state.access_token.put({ ...kept, expires_at: Date.now() + expires_in * 1000 });
  return done();
});

const webhook = z.strictObject({ url: z.url().optional(), event_types: z.array(z.string()).optional() });

const changeWebhook = control(webhook, ({ state }, asked) => {
  state.webhook.put({
    ...(asked.url !== undefined && { url: asked.url }),
    ...(asked.event_types && { event_types: asked.event_types }),
  });
  return done();
});

const forgetRequestIds: Handler = ({ state }) => {
  state.used_ids.clear();
  return done();
};

/** What was charged and paid back, oldest first. */
const listMoney: Handler = ({ state }) =>
  done({ captures: state.captures.list(), refunds: state.refunds.list() });

/** Requests under `/_simulator/`, which need no token. */
export const CONTROLS: [line: string, handle: Handler][] = [
  ['POST /_simulator/orders/{id}', controlOrder],
  ['POST /_simulator/captures/next', planCaptures],
  ['POST /_simulator/captures/{id}', controlCapture],
  ['POST /_simulator/captures/{id}/dispute', openDispute],
  ['POST /_simulator/refunds/next', planRefunds],
  ['POST /_simulator/refunds/{id}', controlRefund],
  ['POST /_simulator/vault/next', planVaults],
  ['POST /_simulator/tokens/{id}', controlToken],
  ['POST /_simulator/disputes/{id}', controlDispute],
  ['POST /_simulator/settings', changeSettings],
  ['POST /_simulator/access-token', controlAccessToken],
  ['POST /_simulator/webhook', changeWebhook],
  ['POST /_simulator/request-ids/forget', forgetRequestIds],
  ['GET /_simulator/money', listMoney],
];
