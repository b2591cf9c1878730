import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient, type ClientOptions } from '../../../infra/client/client.ts';
import { inMemory } from '../../../infra/client/kept.ts';
import type { Problem } from '../../../infra/client/problem.ts';
import { sessionIn } from '../../../infra/client/session.ts';

type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Reply = (response: ServerResponse) => void;

const seen: Seen[] = [];
const replies: Reply[] = [];
let baseUrl = '';

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const hangUp: Reply = (response) => response.destroy();

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  seen.push({ method, path: url, headers, body: await text(request) });
  (replies.shift() ?? json(200, {}))(response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  replies.length = 0;
});

const open = (options: Partial<ClientOptions> = {}) => apiClient({ baseUrl, pauses: [0, 0], ...options });
const keysSent = () => seen.map(({ headers }) => headers['idempotency-key']);

const ORDERS = '/clients/{client}/orders';
const order = (domain: string) => ({
  path: { client: 2001 },
  body: {
    items: [{ type: 'domain' as const, domain, domain_option: 'register' as const, years: 1 }],
    payment_gateway: 'stripe' as const,
  },
});

test('a call fills the path, carries the token, and returns the body of the answer', async () => {
  replies.push(json(200, { data: [] }));
  const api = open({ token: () => 'a-token' });
  const query = { per_page: 5 };
  expect(await api.get('/clients/{client}/invoices', { path: { client: 7 }, query })).toEqual({ data: [] });
  expect(seen[0]).toMatchObject({ method: 'GET', path: '/clients/7/invoices?per_page=5' });
  expect(seen[0]?.headers.authorization).toBe('Bearer a-token');
});

test('a refusal is a problem with its code, message and fields, told to whoever listens', async () => {
  const body = {
    message: 'Look at it.',
    code: 'validation_failed',
    errors: { email: ['This is required.'] },
  };
  replies.push(json(422, body));
  const heard: Problem[] = [];
  const api = open({ onProblem: (problem) => heard.push(problem) });
  const refused = await api.post('/auth/register', { body: { email: '' } }).catch((problem) => problem);
  expect(refused).toMatchObject({
    status: 422,
    message: 'Look at it.',
    code: 'validation_failed',
    fields: { email: ['This is required.'] },
    isFinal: true,
  });
  expect(heard).toEqual([refused]);
});

test('an answer that is no JSON, and none at all, are problems with a sentence to show', async () => {
  replies.push((response) => response.writeHead(413).end('<html>'), hangUp);
  const api = open();
  const send = () => api.post('/auth/register', { body: { email: 'a@example.com' } });
  await expect(send()).rejects.toMatchObject({ status: 413, code: '413', message: /\w+/ });
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'no_answer', message: /connection/ });
});

test('what may be repeated is tried again when the API is busy or hangs up, at most as often as there are pauses', async () => {
  replies.push(json(503, {}), json(429, {}, { 'retry-after': '0' }), json(200, { data: [] }));
  await open().get('/catalog/domain-tlds');
  expect(seen).toHaveLength(3);
  replies.push(hangUp, hangUp, hangUp);
  await expect(open().get('/catalog/domain-tlds')).rejects.toMatchObject({ code: 'no_answer' });
  expect(seen).toHaveLength(6);
});

test('Retry-After is waited for in place of the pause', async () => {
  replies.push(json(409, {}, { 'retry-after': '0' }), json(201, {}));
  await open({ pauses: [3600] }).once(ORDERS, order('a.com'));
  expect(new Set(keysSent()).size).toBe(1);
});

test('a POST without a key is sent once, whatever comes back', async () => {
  replies.push(json(503, {}));
  const refused = open().post('/auth/register', { body: { email: 'a@example.com' } });
  await expect(refused).rejects.toMatchObject({ status: 503, isFinal: false });
  expect(seen).toHaveLength(1);
});

test('without a network a request waits until there is one', async () => {
  let isOnline = () => {};
  const untilOnline = () => new Promise<void>((resolve) => (isOnline = resolve));
  const sent = open({ untilOnline }).get('/mobile/config');
  await new Promise(setImmediate);
  expect(seen).toHaveLength(0);
  isOnline();
  await sent;
  expect(seen).toHaveLength(1);
});

test('the key of an unanswered request outlives a restart, and ends with an answer', async () => {
  const storage = inMemory();
  replies.push(hangUp, hangUp, hangUp);
  await expect(open({ storage }).once(ORDERS, order('a.com'))).rejects.toMatchObject({ code: 'no_answer' });
  const restarted = open({ storage });
  expect(restarted.unansweredBody(ORDERS, { client: 2001 })).toEqual(order('a.com').body);
  expect(restarted.unansweredBody(ORDERS, { client: 2002 })).toBeNull();
  await restarted.once(ORDERS, order('a.com'));
  expect(new Set(keysSent()).size).toBe(1);
  expect(restarted.unansweredBody(ORDERS, { client: 2001 })).toBeNull();
  await restarted.once(ORDERS, order('a.com'));
  expect(new Set(keysSent()).size).toBe(2);
});

test('another body gets a key of its own', async () => {
  const api = open({ pauses: [] });
  replies.push(hangUp, hangUp);
  for (const name of ['a.com', 'b.com']) await api.once(ORDERS, order(name)).catch(() => undefined);
  expect(new Set(keysSent()).size).toBe(2);
});

test.each([
  [422, {}, 2],
  [409, {}, 2],
  [401, {}, 1],
  [403, {}, 1],
  [409, { 'retry-after': '0' }, 1],
  [429, {}, 1],
  [500, {}, 1],
])('after %i %o the next try of the same request has the %i. key', async (status, headers, keys) => {
  const api = open({ pauses: [] });
  replies.push(json(status, {}, headers), json(201, {}));
  await expect(api.once(ORDERS, order('a.com'))).rejects.toMatchObject({ status });
  await api.once(ORDERS, order('a.com'));
  expect(new Set(keysSent()).size).toBe(keys);
});

test('a form is sent with its files, and another file is another request', async () => {
  const api = open({ pauses: [] });
  const ask = (photo: string) => {
    const body = new FormData();
    body.append('message', 'See the picture.');
    body.append('attachments[]', new File([photo], 'screen.png', { lastModified: 1 }));
    body.append('attachments[]', new File([], ''));
    const path = { client: 2001, ticket: 5 };
    return api.once('/clients/{client}/tickets/{ticket}/replies', { path, body }).catch(() => undefined);
  };
  replies.push(hangUp, hangUp, hangUp);
  for (const photo of ['one', 'one', 'other one']) await ask(photo);
  const [first, again, other] = keysSent();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(seen[2]?.body).toContain('other one');
  expect(seen[2]?.body.match(/filename=/g)).toHaveLength(1);
});

test('a request of a week ago is another one: the API keeps keys for seven days', async () => {
  const storage = inMemory();
  const at = Date.now() - 7 * 24 * 60 * 60 * 1000;
  storage.setItem('unanswered', JSON.stringify({ '/clients/2001/orders': { key: 'old', body: {}, at } }));
  expect(open({ storage }).unansweredBody(ORDERS, { client: 2001 })).toBeNull();
});

test('a session learns at the start which accounts there are now, and stays as it is without an answer', async () => {
  const session = sessionIn(inMemory());
  const client = { id: 2001, permissions: ['billing:read'] };
  const answer = { access_token: 'a-token', device_token: 'a-device', user: { id: 1 }, clients: [] };
  const api = open({ ...session.ofClient, pauses: [] });
  await session.refresh(api);
  expect(seen).toHaveLength(0);
  session.begin(answer as unknown as Parameters<typeof session.begin>[0]);
  replies.push(json(200, { user: { id: 1 }, clients: [client] }), hangUp);
  await session.refresh(api);
  expect(seen[0]?.headers.authorization).toBe('Bearer a-token');
  expect(session.may(2001, 'billing:read')).toBe(true);
  await expect(session.refresh(api)).rejects.toMatchObject({ code: 'no_answer' });
  expect(session.clientOf(2001)).toEqual(client);
});
