import { readSecret } from '../../../platform/aws/secrets.ts';
import { type GatewayEvent, InvalidSignatureError } from '../../payment-gateway.ts';
import type { GatewayWebhook } from '../../vendor.ts';
import { isHmacOf, objectAt, parseObject, textOrNull } from '../../webhook-signature.ts';
import { stripeWebhooksSecret } from './secrets.ts';

const TOLERANCE_SECONDS = 300;

/** Events whose object is a payment (or the saving of a method) as we record it, and those whose object names a PaymentIntent. */
const PAYMENT_EVENT = /^(payment_intent|setup_intent|checkout\.session)\./;
/** What a bank, a sheet or the dashboard does to a kept card; the object is a PaymentMethod. */
const METHOD_EVENT = /^payment_method\.(automatically_updated|updated|detached)$/;
const CHARGE_EVENT = /^(charge|refund)\./;

const parseHeader = (header: string): { timestamp: number; signatures: string[] } => {
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2));
  const valuesOf = (name: string) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [timestamp = ''] = valuesOf('t');
  return {
    timestamp: /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN,
    signatures: valuesOf('v1'),
  };
};

const referenceOf = (type: string, object: Record<string, unknown>): string | null => {
  if (PAYMENT_EVENT.test(type)) return textOrNull(object.id);
  if (!CHARGE_EVENT.test(type)) return null;
  return textOrNull(object.payment_intent) ?? textOrNull(objectAt(object, 'payment_intent').id);
};

/** A method that is detached has no customer any more: its event says whose it was. */
const methodOf = (type: string, data: Record<string, unknown>): GatewayEvent['method'] => {
  if (!METHOD_EVENT.test(type)) return undefined;
  const method = objectAt(data, 'object');
  const id = textOrNull(method.id);
  const owner = textOrNull(method.customer) ?? textOrNull(objectAt(data, 'previous_attributes').customer);
  return id === null || owner === null ? undefined : { id, owner };
};

/**
 * Checks a Stripe-Signature header (https://docs.stripe.com/webhooks/signature) and reads what travels on: any `v1`
 * signature by any of `secrets` counts, at most five minutes old or ahead. Throws InvalidSignatureError, also for a
 * signed body that is no event. The SDK's own check would load all of the SDK and accepts any time to come.
 */
export const verifyStripeWebhook = (
  rawBody: Buffer,
  signatureHeader: string | undefined,
  secrets: string[],
  now: Date,
): GatewayEvent => {
  const { timestamp, signatures } = parseHeader(signatureHeader ?? '');
  const isSigned = secrets.some((secret) =>
    isHmacOf('sha256', secret, [`${timestamp}.`, rawBody], signatures),
  );
  if (!isSigned) throw new InvalidSignatureError('no valid signature');
  if (Math.abs(Math.floor(now.getTime() / 1000) - timestamp) > TOLERANCE_SECONDS) {
    throw new InvalidSignatureError('timestamp outside the tolerance');
  }
  const event = parseObject(rawBody);
  const eventId = textOrNull(event.id);
  const type = textOrNull(event.type);
  if (eventId === null || type === null) throw new InvalidSignatureError('not an event');
  const method = methodOf(type, objectAt(event, 'data'));
  const reference = referenceOf(type, objectAt(event, 'data', 'object'));
  return { eventId, type, reference, ...(method ? { method } : {}) };
};

export const readWebhook: GatewayWebhook['readWebhook'] = async (body, headers, now) => {
  const { webhook_secrets } = await readSecret('stripe-webhooks', stripeWebhooksSecret);
  return verifyStripeWebhook(body, headers['stripe-signature'], webhook_secrets, now);
};
