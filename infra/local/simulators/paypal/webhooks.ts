import { randomUUID, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { signer } from './certificate.ts';
import { checkFields } from './check-fields.ts';
import { type Context, type EventDraft, type Handler, link } from './context.ts';
import { notFound, Refusal } from './refusal.ts';
import { newEventId, type PaypalState } from './state.ts';

/** https://developer.paypal.com/api/rest/webhooks/event-names, of what is simulated here. */
export const EVENT_TYPES = [
  'CHECKOUT.ORDER.SAVED',
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.ORDER.VOIDED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'VAULT.PAYMENT-TOKEN.CREATED',
  'VAULT.PAYMENT-TOKEN.DELETED',
  'VAULT.PAYMENT-TOKEN.DELETION-INITIATED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

const messageOf = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

const addressOf = (origin: string): string => `${origin}/v1/notifications/certs/${signer().name}`;

/** The headers of one transmission of an event. */
export const signatureOf = (webhookId: string, origin: string, body: string): Record<string, string> => {
  const id = randomUUID();
  const time = new Date().toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signer().sign(messageOf(id, time, webhookId, body)),
    'paypal-cert-url': addressOf(origin),
    'paypal-auth-algo': 'SHA256withRSA',
  };
};

export const showCertificate: Handler = ({ id }) => {
  if (id !== signer().name) throw notFound('cert_id', id);
  return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: signer().pem };
};

/** The body of an event, as it is sent and shown. */
export const eventBody = (
  origin: string,
  { event_type, ...draft }: EventDraft,
): { id: string; body: string } => {
  const id = newEventId();
  const self = `${origin}/v1/notifications/webhooks-events/${id}`;
  const event = {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: draft.resource_type,
    resource_version: draft.resource_version,
    event_type,
    summary: draft.summary,
    resource: draft.resource,
    links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
  };
  return { id, body: JSON.stringify(event) };
};

/** The webhook that the dashboard has, as `webhookId` names it. */
export type Registered = { id: string; url: string; event_types: string[] };

export const isSubscribed = ({ event_types }: Registered, type: string): boolean =>
  event_types.includes('*') || event_types.includes(type);

const presentWebhook = (origin: string, { id, url, event_types }: Registered) => {
  const self = `${origin}/v1/notifications/webhooks/${id}`;
  return {
    id,
    url,
    event_types: event_types.map((name) => ({ name })),
    links: [link(self, 'self'), link(self, 'update', 'PATCH'), link(self, 'delete', 'DELETE')],
  };
};

const verification = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.string().max(100),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({}),
});

type Verification = z.infer<typeof verification>;

/** The bytes of the event in a request: they count, not what they mean. */
const sentEvent = ({ request, body }: Context): string => {
  const event = JSON.stringify((body as Verification).webhook_event);
  return request.body.toString().includes(event) ? event : '';
};

const isGenuine = (context: Context, given: Verification, registered: Registered): boolean => {
  const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = given;
  const message = messageOf(transmission_id, transmission_time, given.webhook_id, sentEvent(context));
  return (
    auth_algo === 'SHA256withRSA' &&
    cert_url.endsWith(new URL(addressOf(context.origin)).pathname) &&
    given.webhook_id === registered.id &&
    verify('sha256', Buffer.from(message), signer().publicKey, Buffer.from(transmission_sig, 'base64'))
  );
};

const dayMs = 24 * 60 * 60_000;

const EVENT_QUERY = ['page_size', 'start_time', 'end_time', 'transaction_id', 'event_type'];

/** Events of the last thirty days, newest first. */
const listEvents = ({ state, request, origin }: Context) => {
  const { query } = request;
  const unknown = [...query.keys()].find((name) => !EVENT_QUERY.includes(name));
  if (unknown) throw new Refusal(400, [{ issue: 'NOT_SUPPORTED', field: unknown, location: 'query' }]);
  const [type, transaction] = [query.get('event_type'), query.get('transaction_id')];
  const from = Date.parse(query.get('start_time') ?? '') || Date.now() - 30 * dayMs;
  const to = Date.parse(query.get('end_time') ?? '') || Number.POSITIVE_INFINITY;
  const found = state.webhooks.events
    .list()
    .map(
      ({ body }) =>
        JSON.parse(body) as {
          id: string;
          create_time: string;
          event_type: string;
          resource: { id?: string };
        },
    )
    .filter(({ create_time, event_type, resource }) => {
      const time = Date.parse(create_time);
      return (
        time >= from &&
        time <= to &&
        (!type || event_type === type) &&
        (!transaction || resource.id === transaction)
      );
    })
    .toReversed();
  const events = found.slice(0, Number(query.get('page_size') ?? 10));
  const links = [link(`${origin}${request.path}?${query}`, 'self')];
  return { status: 200, body: { events, count: events.length, links } };
};

/** What is asked of the API about webhooks; `registered` and `resend` belong to the sender. */
export const webhookHandlers = (
  registered: (state: PaypalState) => Registered,
  resend: (eventId: string) => boolean,
): Record<string, Handler> => {
  const found = ({ state, id }: Context): Registered => {
    const webhook = registered(state);
    if (webhook.id !== id) throw notFound('webhook_id', id);
    return webhook;
  };
  return {
    list: ({ state, origin }) => ({
      status: 200,
      body: { webhooks: [presentWebhook(origin, registered(state))] },
    }),
    show: (context) => ({ status: 200, body: presentWebhook(context.origin, found(context)) }),
    listTypes: (context) => ({
      status: 200,
      body: { event_types: found(context).event_types.map((name) => ({ name })) },
    }),
    verify: (context) => {
      const given = checkFields(verification, context.body);
      const verification_status = isGenuine(context, given, registered(context.state))
        ? 'SUCCESS'
        : 'FAILURE';
      return { status: 200, body: { verification_status } };
    },
    listEvents,
    showEvent: ({ state, id }) => {
      const event = state.webhooks.events.get(id);
      if (!event) throw notFound('event_id', id);
      return { status: 200, body: JSON.parse(event.body) };
    },
    resendEvent: ({ state, id }) => {
      const event = state.webhooks.events.get(id);
      if (!event || !resend(id)) throw notFound('event_id', id);
      return { status: 202, body: JSON.parse(event.body) };
    },
  };
};
