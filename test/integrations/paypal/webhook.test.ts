import { execFileSync } from 'node:child_process';
import { createSign } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';
import {
  isCertificateUrl,
  verifyPaypalWebhook,
} from '../../../shared/integrations/gateway/paypal/webhook.ts';
import { InvalidSignatureError } from '../../../shared/integrations/payment-gateway.ts';

const WEBHOOK_ID = '1JE4291016473214C';

/** A key and its self-signed certificate, valid for a day. */
const makeCertificate = (algorithm: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', ...algorithm, '-keyout', key, '-out', certificate],
      ...['-subj', '/CN=messageverificationcerts.paypal.com', '-days', '1'],
    ],
    { stdio: 'pipe' },
  );
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
};

let rsa: ReturnType<typeof makeCertificate>;
let elliptic: ReturnType<typeof makeCertificate>;
let api_base: string;
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const certificates: Record<string, string> = {
    'CERT-ec': elliptic.certificate,
    'CERT-page': '<html>Log in</html>',
  };
  const name = path.split('/').at(-1) ?? '';
  if (name.startsWith('CERT-gone')) response.writeHead(404).end();
  else if (name.startsWith('CERT-busy')) response.writeHead(503).end();
  else response.end(certificates[name] ?? rsa.certificate);
});

beforeAll(async () => {
  rsa = makeCertificate(['-newkey', 'rsa:2048']);
  elliptic = makeCertificate(['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']);
  api_base = `http://127.0.0.1:${await listen(server, 0)}`;
});

afterAll(() => closeServer(server));

beforeEach(() => {
  asked.length = 0;
});

const event = (event_type: string, resource: object) =>
  Buffer.from(JSON.stringify({ id: 'WH-9UG43882HX7271132', event_type, resource }));

const APPROVED = event('CHECKOUT.ORDER.APPROVED', { id: '5O190127TN364715T', status: 'APPROVED' });

const headersOf = (body: Buffer, { certificate = 'CERT-1', webhook = WEBHOOK_ID, key = rsa.key } = {}) => {
  const id = 'b2384410-f8d2-11ee-8d1e-7d7a1b9a1a2b';
  const time = '2026-11-01T10:05:02Z';
  const signer = createSign('sha256').update(`${id}|${time}|${webhook}|${crc32(body)}`);
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signer.sign(key, 'base64'),
    'paypal-cert-url': `${api_base}/v1/notifications/certs/${certificate}`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
};

const verify = (body: Buffer, headers: Record<string, string | undefined>, now = new Date()) =>
  verifyPaypalWebhook(body, headers, { webhook_id: WEBHOOK_ID, api_base }, now);

describe('a PayPal webhook signature', () => {
  test('is accepted and tells the event; its certificate is fetched once', async () => {
    const expected = {
      eventId: 'WH-9UG43882HX7271132',
      type: 'CHECKOUT.ORDER.APPROVED',
      reference: '5O190127TN364715T',
    };
    const headers = headersOf(APPROVED, { certificate: 'CERT-once' });
    for (let times = 0; times < 3; times += 1) expect(await verify(APPROVED, headers)).toEqual(expected);
    expect(asked).toEqual(['/v1/notifications/certs/CERT-once']);
  });

  const refused: [string, (headers: ReturnType<typeof headersOf>) => Record<string, string | undefined>][] = [
    ['without a signature', (headers) => ({ ...headers, 'paypal-transmission-sig': undefined })],
    ['cut short', (headers) => ({ ...headers, 'paypal-transmission-sig': 'AAAA' })],
    ['by another algorithm', (headers) => ({ ...headers, 'paypal-auth-algo': 'SHA1withRSA' })],
    ['of another transmission', (headers) => ({ ...headers, 'paypal-transmission-id': 'another' })],
    ['of another time', (headers) => ({ ...headers, 'paypal-transmission-time': '2026-11-01T10:05:03Z' })],
    ['of another webhook', () => headersOf(APPROVED, { webhook: '4JH86294D6297924G' })],
    ['by another key', () => headersOf(APPROVED, { key: makeCertificate(['-newkey', 'rsa:2048']).key })],
    ['of another body', () => headersOf(event('CHECKOUT.ORDER.APPROVED', { id: 'ANOTHERORDER' }))],
    ['by a certificate that is gone', () => headersOf(APPROVED, { certificate: 'CERT-gone' })],
    ['by a page', () => headersOf(APPROVED, { certificate: 'CERT-page' })],
    ['by a key of another kind', () => headersOf(APPROVED, { certificate: 'CERT-ec', key: elliptic.key })],
  ];
  test.each(refused)('%s is refused', async (_what, change) => {
    await expect(verify(APPROVED, change(headersOf(APPROVED)))).rejects.toThrow(InvalidSignatureError);
  });

  test('is refused before and after the time of its certificate', async () => {
    const headers = headersOf(APPROVED);
    for (const days of [-2, 2])
      await expect(verify(APPROVED, headers, new Date(Date.now() + days * 86_400_000))).rejects.toThrow(
        'not valid now',
      );
  });

  test('is asked for again later while nobody answers for the certificate', async () => {
    await expect(verify(APPROVED, headersOf(APPROVED, { certificate: 'CERT-busy' }))).rejects.toMatchObject({
      name: 'IntegrationError',
      retryable: true,
    });
  });

  test('of what is no event is refused', async () => {
    for (const body of [Buffer.from('[]'), Buffer.from('{"id":"WH-1"}')])
      await expect(verify(body, headersOf(body))).rejects.toThrow('not an event');
  });

  test.each([
    'https://paypal.com.example.org/v1/notifications/certs/CERT-1',
    'https://example.org/v1/notifications/certs/CERT-1?paypal.com',
    'https://notpaypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@example.org/v1/notifications/certs/CERT-1',
    'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://www.paypal.com/somebody/upload.pem',
    'http://127.0.0.1:1/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    '',
  ])('never has a certificate fetched from %j', async (address) => {
    const headers = { ...headersOf(APPROVED), 'paypal-cert-url': address };
    await expect(verify(APPROVED, headers)).rejects.toThrow(InvalidSignatureError);
    expect(asked).toEqual([]);
  });

  test('may have its certificate at PayPal, and at a simulator on this machine alone', () => {
    const at = (origin: string) => `${origin}/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77`;
    for (const origin of ['https://api.paypal.com', 'https://api.sandbox.paypal.com', 'https://paypal.com'])
      expect(isCertificateUrl(at(origin), undefined)).toBe(true);
    expect(isCertificateUrl(at(api_base), undefined)).toBe(false);
    expect(isCertificateUrl(at(api_base), api_base)).toBe(true);
    expect(isCertificateUrl(at('http://192.0.2.1'), 'http://192.0.2.1')).toBe(false);
  });

  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1Y107995YT783435V' },
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/0JF852973C016714D' },
  ];
  const related = { supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } } };
  const disputed = { disputed_transactions: [{ seller_transaction_id: '3BC38643YC807283D' }] };
  test.each([
    ['CHECKOUT.ORDER.COMPLETED', { id: '5O190127TN364715T' }, '5O190127TN364715T'],
    ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: '5O190127TN364715T' }, '5O190127TN364715T'],
    ['PAYMENT.CAPTURE.COMPLETED', { id: '0JF852973C016714D', ...related }, '5O190127TN364715T'],
    ['PAYMENT.CAPTURE.DENIED', { id: '0JF852973C016714D' }, '0JF852973C016714D'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: '1Y107995YT783435V', links }, '0JF852973C016714D'],
    ['PAYMENT.REFUND.FAILED', { id: '1Y107995YT783435V' }, null],
    ['CUSTOMER.DISPUTE.CREATED', disputed, '3BC38643YC807283D'],
    ['CUSTOMER.DISPUTE.UPDATED', {}, null],
    ['VAULT.PAYMENT-TOKEN.CREATED', { id: '8kk8451t' }, null],
  ])('of %s tells which payment to ask about', async (type, resource, reference) => {
    const body = event(type, resource);
    expect(await verify(body, headersOf(body))).toMatchObject({ type, reference });
  });
});
