import { type Context, newId, nowSeconds } from './context.ts';
import { listPage } from './lists.ts';
import { textAt, textsAt } from './params.ts';
import type { StripeState } from './state.ts';

const API_VERSION = '2026-10-28.endive';

/** What a webhook endpoint of ours subscribes to (`enabled_events`); the other events are only listed. */
const SUBSCRIBED = [
  /^payment_intent\.(succeeded|payment_failed|processing|requires_action|canceled)$/,
  /^setup_intent\.(succeeded|setup_failed)$/,
  /^payment_method\.(automatically_updated|updated|detached)$/,
  /^checkout\.session\./,
  /^charge\.(refunded|dispute\..+)$/,
  /^refund\./,
];

/** Records an event; gives what the webhook is sent, null where the endpoint is not subscribed. */
export const recordEvent = (
  state: StripeState,
  idempotencyKey: string | null,
  type: string,
  object: object,
  previous?: object,
): { id: string; type: string; body: string } | null => {
  const id = newId('evt');
  const event = {
    id,
    object: 'event' as const,
    api_version: API_VERSION,
    created: nowSeconds(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: idempotencyKey },
    type,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
  };
  state.events.put(id, event);
  if (!SUBSCRIBED.some((pattern) => pattern.test(type))) return null;
  return { id, type, body: JSON.stringify(event, null, 2) };
};

/** The names of SUBSCRIBED, as an endpoint lists them. */
const ENABLED_EVENTS = [
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.processing'],
  ...['payment_intent.requires_action', 'payment_intent.canceled'],
  ...['setup_intent.succeeded', 'setup_intent.setup_failed'],
  ...['payment_method.automatically_updated', 'payment_method.updated', 'payment_method.detached'],
  ...['checkout.session.async_payment_failed', 'checkout.session.async_payment_succeeded'],
  ...['checkout.session.completed', 'checkout.session.expired'],
  ...['charge.refunded', 'charge.dispute.closed', 'charge.dispute.created'],
  ...['charge.dispute.funds_reinstated', 'charge.dispute.funds_withdrawn', 'charge.dispute.updated'],
  ...['refund.created', 'refund.failed', 'refund.updated'],
];

/** https://docs.stripe.com/api/webhook_endpoints/list: the account has one. */
export const listWebhookEndpoints = (context: Context) =>
  listPage(context, [
    {
      id: 'we_local',
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: 1_767_225_600,
      description: null,
      enabled_events: ENABLED_EVENTS,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: context.webhookUrl,
      ...context.state.webhook_endpoint.get(),
    },
  ]);

/** Somebody changes the endpoint in the dashboard, or Stripe disables one that fails for days; nothing is put back as it was. */
export const changeWebhookEndpoint = ({ state, params }: Context): object => {
  const [url, status] = [textAt(params, 'url'), textAt(params, 'status')];
  const events = Object.values(textsAt(params, 'enabled_events'));
  state.webhook_endpoint.put({
    ...(url ? { url } : {}),
    ...(status === 'disabled' ? { status } : {}),
    ...(events.length > 0 ? { enabled_events: events } : {}),
  });
  return {};
};

const isOfType = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/** https://docs.stripe.com/api/events/list: of a type, or of one of several. */
export const listEvents = (context: Context) => {
  const { state, params } = context;
  const single = textAt(params, 'type');
  const wanted = single === null ? Object.values(textsAt(params, 'types')) : [single];
  const found = state.events
    .list()
    .filter(({ type }) => wanted.length === 0 || wanted.some((pattern) => isOfType(pattern, type)));
  return listPage(context, found);
};

/** On demand: a day passes for Idempotency-Keys, which are forgotten then. */
export const forgetKeys = ({ state }: Context): object => {
  const forgotten = state.idempotency.size();
  state.idempotency.clear();
  return { forgotten };
};
