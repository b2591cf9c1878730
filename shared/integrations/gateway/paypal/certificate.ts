import { type KeyObject, X509Certificate } from 'node:crypto';
import { httpCall } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { InvalidSignatureError } from '../../payment-gateway.ts';
import { isPrivateUrl } from '../../private-url.ts';
import { SYSTEM } from './paypal-call.ts';

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
export const certifiedKey = async (url: string, now: Date): Promise<KeyObject> => {
  const certificate = kept.get(url) ?? (await fetchCertificate(url));
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new InvalidSignatureError('a certificate that is not valid now');
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new InvalidSignatureError('a certificate for another algorithm');
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(url, certificate);
  return certificate.publicKey;
};
