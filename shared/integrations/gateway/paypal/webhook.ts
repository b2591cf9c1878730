import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type * as z from 'zod';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { httpCall } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type GatewayEvent, InvalidSignatureError } from '../../payment-gateway.ts';
import { isPrivateUrl } from '../../private-url.ts';
import type { GatewayWebhook } from '../../vendor.ts';
import { objectAt, parseObject, textOrNull } from '../../webhook-signature.ts';
import { captureAt, SYSTEM } from './paypal-call.ts';
import { paypalWebhooksSecret } from './secrets.ts';

const DEADLINE_MS = 5_000;
const MAX_BYTES = 64 * 1024;
const MAX_KEPT = 10;

const PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;
const PAYPAL = /^([a-z0-9-]+\.)*paypal\.com$/;

/**
 * Whether a certificate may be fetched from there: whoever sends an event writes the address. At PayPal by HTTPS, or at
 * the simulator that the stage has in its place.
 */
export const isCertificateUrl = (address: string, apiBase: string | undefined): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!PATH.test(url.pathname) || url.search !== '' || url.username !== '') return false;
  if (url.protocol === 'https:' && url.port === '' && PAYPAL.test(url.hostname)) return true;
  return apiBase !== undefined && url.origin === new URL(apiBase).origin && isPrivateUrl(apiBase);
};

/** Certificates by their addresses: what is at an address stays the same, and there are few. */
const kept = new Map<string, X509Certificate>();

const fetchCertificate = async (url: string): Promise<X509Certificate> => {
  const { status, text } = await httpCall({
    system: SYSTEM,
    operation: 'get certificate',
    url,
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_BYTES,
  });
  if (status === 429 || status >= 500)
    throw new IntegrationError(SYSTEM, 'unavailable', `get certificate answered HTTP ${status}`, { status });
  if (status !== 200) throw new InvalidSignatureError('no certificate at its address');
  try {
    return new X509Certificate(text);
  } catch {
    throw new InvalidSignatureError('not a certificate at its address');
  }
};

/** The RSA key of a certificate that is valid now. Throws InvalidSignatureError, or IntegrationError where nobody answers. */
const certifiedKey = async (url: string, now: Date): Promise<KeyObject> => {
  const certificate = kept.get(url) ?? (await fetchCertificate(url));
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new InvalidSignatureError('a certificate that is not valid now');
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new InvalidSignatureError('a certificate for another algorithm');
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(url, certificate);
  return certificate.publicKey;
};

type JsonObject = Record<string, unknown>;

const captureOf = ({ links }: JsonObject): string | null => {
  const hrefs = Array.isArray(links)
    ? links.map((one) => objectAt(one)).filter(({ rel }) => rel === 'up')
    : [];
  return captureAt(textOrNull(hrefs[0]?.href));
};

const disputedOf = ({ disputed_transactions: disputed }: JsonObject): string | null =>
  Array.isArray(disputed) ? textOrNull(objectAt(disputed[0]).seller_transaction_id) : null;

/** The order where the event names it, else the capture. */
const referenceOf = (type: string, resource: JsonObject): string | null => {
  if (type.startsWith('CHECKOUT.ORDER.')) return textOrNull(resource.id);
  if (type.startsWith('CHECKOUT.PAYMENT-APPROVAL.')) return textOrNull(resource.order_id);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputedOf(resource);
  if (!/^PAYMENT\.(CAPTURE|REFUND)\./.test(type)) return null;
  const { order_id, capture_id } = objectAt(resource, 'supplementary_data', 'related_ids');
  const named = textOrNull(order_id) ?? textOrNull(capture_id) ?? captureOf(resource);
  return named ?? (type.startsWith('PAYMENT.CAPTURE.') ? textOrNull(resource.id) : null);
};

type WebhookSettings = z.infer<ReturnType<typeof paypalWebhooksSecret>>;

const HEADERS = [
  'transmission-id',
  'transmission-time',
  'transmission-sig',
  'cert-url',
  'auth-algo',
] as const;

/**
 * Checks a PAYPAL-TRANSMISSION-SIG header (https://developer.paypal.com/api/rest/webhooks/rest/#link-verifywebhooksignature):
 * RSA with SHA-256 over id and time of the transmission, id of the webhook and CRC-32 of the raw body, by the key of the
 * certificate at PAYPAL-CERT-URL. An event that is sent again, by whomever, is the same hint to ask PayPal. Throws
 * InvalidSignatureError, also for a signed body that is no event.
 */
export const verifyPaypalWebhook = async (
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  { webhook_id, api_base }: WebhookSettings,
  now: Date,
): Promise<GatewayEvent> => {
  const [id, time, signature, certUrl, algorithm] = HEADERS.map((name) => headers[`paypal-${name}`] ?? '');
  if (!id || !time || !signature || !certUrl) throw new InvalidSignatureError('no signature');
  if (algorithm !== 'SHA256withRSA') throw new InvalidSignatureError('another algorithm');
  if (!isCertificateUrl(certUrl, api_base))
    throw new InvalidSignatureError('a certificate from somewhere else');
  const key = await certifiedKey(certUrl, now);
  const signed = Buffer.from(`${id}|${time}|${webhook_id}|${crc32(rawBody)}`);
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64')))
    throw new InvalidSignatureError('no valid signature');
  const event = parseObject(rawBody);
  const eventId = textOrNull(event.id);
  const type = textOrNull(event.event_type);
  if (eventId === null || type === null) throw new InvalidSignatureError('not an event');
  return { eventId, type, reference: referenceOf(type, objectAt(event, 'resource')) };
};

export const readWebhook: GatewayWebhook['readWebhook'] = async (body, headers, now) =>
  verifyPaypalWebhook(body, headers, await readSecret('paypal-webhooks', paypalWebhooksSecret), now);
