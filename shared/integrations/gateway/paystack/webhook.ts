import { createHash } from 'node:crypto';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { type GatewayEvent, InvalidSignatureError } from '../../payment-gateway.ts';
import type { GatewayWebhook } from '../../vendor.ts';
import { isHmacOf, objectAt, parseObject, textOrNull } from '../../webhook-signature.ts';
import { paystackSecret } from './secrets.ts';

const referenceOf = (type: string, data: Record<string, unknown>): string | null => {
  if (type.startsWith('charge.dispute.')) return textOrNull(objectAt(data, 'transaction').reference);
  if (type.startsWith('charge.')) return textOrNull(data.reference);
  if (type.startsWith('refund.')) return textOrNull(data.transaction_reference);
  return null;
};

/** Events carry no id of their own, and some no id of their subject: those are told apart by their bytes. */
const eventIdOf = (type: string, data: Record<string, unknown>, rawBody: Buffer): string => {
  const id = typeof data.id === 'number' ? String(data.id) : textOrNull(data.id);
  return `${type}:${id ?? createHash('sha256').update(rawBody).digest('hex')}`;
};

/**
 * Checks an x-paystack-signature header, made with any of `secretKeys`, and reads what travels on. Paystack signs no
 * time: a replay is recognised by the event id only. Throws InvalidSignatureError, also for a signed body that is no event.
 */
export const verifyPaystackWebhook = (
  rawBody: Buffer,
  signatureHeader: string | undefined,
  secretKeys: string[],
): GatewayEvent => {
  const isSigned = secretKeys.some((key) => isHmacOf('sha512', key, [rawBody], [signatureHeader ?? '']));
  if (!isSigned) throw new InvalidSignatureError('no valid signature');
  const event = parseObject(rawBody);
  const type = textOrNull(event.event);
  if (type === null) throw new InvalidSignatureError('not an event');
  const data = objectAt(event, 'data');
  return { eventId: eventIdOf(type, data, rawBody), type, reference: referenceOf(type, data) };
};

export const readWebhook: GatewayWebhook['readWebhook'] = async (body, headers) => {
  const { secret_key, previous_secret_keys } = await readSecret('paystack', paystackSecret);
  const signature = headers['x-paystack-signature'];
  return verifyPaystackWebhook(body, signature, [secret_key, ...previous_secret_keys]);
};
