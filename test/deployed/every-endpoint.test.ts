import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleBody, newcomer, newSession, pathWith } from '../contract/seed.ts';
import { type Api, type ApiResponse, startApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { type Operation, operations } from '../support/openapi.ts';
import { nextOf, openPage, pressPay } from '../support/pay-page.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper, USD_CLIENT } from '../support/shop.ts';
import { needsSecret } from './needs-secret.ts';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.login();
});
afterAll(() => api.stack.close());

/** Operations that leave others nothing to do come last, in this order. */
const ENDS = [
  /\/hosting\/.*\/changes$/,
  /\/changes\/withdraw$/,
  /\/nameservers$/,
  /\/close$/,
  /\/cancel$/,
  /\/withdraw$/,
  /^DELETE/,
  /deletion-request$/,
];
const rank = ({ method, path }: Operation) => ENDS.findIndex((end) => end.test(`${method} ${path}`));

type Ids = Record<'hostingAccount' | 'domain', number> & { name: string };

/** A hosting account and a domain of one name, paid for and active: the zone of the domain is at our nameservers. */
const activeServices = async (shop: Shopper): Promise<Ids> => {
  const name = freshDomain();
  const order = await shop.order([{ ...hostingItem(name), package_id: 2 }, domainItem(name)]);
  await shop.payByCard(order.body.invoice.id);
  const activeOf = async (list: string, field: 'name' | 'domain'): Promise<number> => {
    const find = (answer: ApiResponse) =>
      answer.body.data.find((service: Record<string, unknown>) => service[field] === name);
    return find(await eventually(() => shop.get(`/${list}?status=active`), find)).id;
  };
  return {
    name,
    hostingAccount: await activeOf('hosting', 'domain'),
    domain: await activeOf('domains', 'name'),
  };
};

/** Changes the zone of a domain twice: the second change can be undone, and the first as well by its snapshot. */
const changedZone = async (shop: Shopper, domain: number) => {
  const change = async (host: string): Promise<number> => {
    const add = [{ type: 'TXT', host, value: 'once', ttl: 3600 }];
    const { operation } = (await shop.post(`/domains/${domain}/dns/changes`, { add })).body.data;
    expect(operation).toMatchObject({ status: 'succeeded' });
    return operation.id;
  };
  await change('first');
  const operation = await change('second');
  const { data } = (await shop.get(`/domains/${domain}/dns/snapshots`)).body;
  return { operation, snapshot: data.at(-1).id as number };
};

/** The domain has a DS record once one was set, and nameservers of nobody. */
const INSISTING: Record<string, object> = {
  dnssec: { force: true },
  nameservers: { accept_dnssec_risk: true },
};

/** A new contact address of a client waits to be confirmed. */
const askForAddress = async (client: number, session: string): Promise<void> => {
  const body = { email: `${randomUUID()}@example.com` };
  const { status, text } = await api('PATCH', `/clients/${client}/profile`, { token: session, body });
  expect([status, text]).toEqual([200, text]);
};

/** An example body that fits what is there: the domain has this name, whatever version, and no keys in the DNS. */
const bodyFor = (operation: Operation, name: string): unknown => {
  const label = operation.path.includes('/{domain}/') ? name.replace(/\.com$/, '') : randomUUID();
  const body = exampleBody(operation, label) as Record<string, unknown> | undefined;
  if (body) delete body.if_version;
  return body && { ...body, ...INSISTING[operation.path.split('/').at(-1) ?? ''] };
};

/** Wants the smaller package, and gets it at the price of the quote it was given. */
const changeOfPackage = () => {
  let quote: number;
  return {
    bodyFor: (path: string): object | null => {
      if (path.endsWith('/changes/quote')) return { package_id: 1 };
      return path.endsWith('/{hostingAccount}/changes') ? { quote_id: quote } : null;
    },
    note: (path: string, body: { data: { id: number } }): void => {
      if (path.endsWith('/changes/quote')) quote = body.data.id;
    },
  };
};

test('every endpoint does its work with the permissions and variables it has', async () => {
  const { token: first, ids } = await newcomer(api);
  const user = (await api('GET', '/me', { token: first })).body.user.id;
  const shop = shopper(api, first, ids.client);
  const creditInvoice = async () => (await shop.post('/credit/invoices', { amount: 50 })).body.invoice.id;
  await shop.payByCard(await creditInvoice());
  const { name, ...services } = await activeServices(shop);
  Object.assign(ids, services, await changedZone(shop, services.domain));

  const change = changeOfPackage();
  const failures: string[] = [];
  for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const { method, path } = operation;
    if (path.endsWith('/invoices/{invoice}/cancel')) ids.invoice = await creditInvoice();
    if (path.includes('/pending-email')) await askForAddress(ids.client ?? 0, await newSession(user));
    const answer = await api(method, pathWith(path, ids), {
      token: await newSession(user),
      body: change.bodyFor(path) ?? bodyFor(operation, name),
      headers: { 'idempotency-key': randomUUID(), 'x-client-id': String(ids.client) },
    });
    change.note(path, answer.body);
    if (`${method} ${path}` === 'POST /clients/{client}/members') ids.invitation = answer.body.data.id;
    // Nothing here waits for its transfer or is in redemption, which the endpoint knows once it has read the domain.
    const hasNothingToDo = /\/transfer\/|\/restore$/.test(path) && answer.status === 409;
    // The newcomer has asked for an export already, as everybody may once a day.
    const isRepeated = answer.body.code === 'export_exists';
    const isBlocked = answer.status === 409 && answer.body.status === 'blocked';
    const isRefused = needsSecret(operation) && [403, 404, 409, 422].includes(answer.status);
    if (answer.status >= 300 && !isBlocked && !hasNothingToDo && !isRepeated && !isRefused)
      failures.push(`${answer.status} ${method} ${path}: ${answer.text}`);
  }
  expect(failures).toEqual([]);
});

test('an attachment goes into the bucket and comes back through its link, as a download', async () => {
  const form = new FormData();
  form.set('department_id', '1');
  form.set('subject', 'A picture of the fault');
  form.set('message', 'See the file.');
  form.append('attachments[]', new Blob(['what the server said'], { type: 'text/plain' }), 'log.txt');
  const created = await fetch(`${api.stack.api}/clients/${USD_CLIENT}/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const ticket = (await created.json()) as { data: { messages: { attachments: { url: string }[] }[] } };
  expect(created.status).toBe(201);
  const link = String(ticket.data.messages[0]?.attachments[0]?.url);
  const file = await fetch(link);
  expect(await file.text()).toBe('what the server said');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('an invoice can be paid from its page in a browser', async () => {
  const order = await shopper(api, token).order([hostingItem(freshDomain())]);
  const origin = api.stack.api.slice(0, -'/api/v1'.length);
  const page = `${origin}${new URL(order.body.payment_url).pathname}`;
  expect(nextOf(await pressPay(page, 'stripe'))).toContain(api.stack.outside.stripe.url);
  expect((await openPage(`${page}/result`)).status).toBe(200);
});
