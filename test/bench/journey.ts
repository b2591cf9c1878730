import { androidDevice } from '../support/device.ts';
import { eventually } from '../support/eventually.ts';
import { everyMinute } from '../support/every-minute.ts';
import { lengthOf, untilIdle } from '../support/idle.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';
import { newUser } from '../support/users.ts';
import type { startCounted } from './endpoints.ts';
import { readItems } from './fill.ts';
import { type Usage, usageOf } from './partitions.ts';
import type { TableCall } from './table-call.ts';

type Counted = Awaited<ReturnType<typeof startCounted>>;

/** What one customer's way from log-in to active services asked of every part. */
export type Journey = {
  /** Requests by route, "GET /me". */
  routes: Map<string, number>;
  calls: TableCall[];
  usage: Usage;
  /** Requests to each outside system, as "METHOD /path". */
  outside: Record<'stripe' | 'whm' | 'registrar', string[]>;
  client: number;
};

/** Some looks before, between and after, as an app's screens ask for them. */
const LOOKS_BEFORE = [
  '/clients/{client}/dashboard',
  '/clients/{client}/invoices',
  '/clients/{client}/events',
];
const LOOKS_AFTER = [
  '/clients/{client}/dashboard',
  '/clients/{client}/hosting',
  '/clients/{client}/domains',
  '/clients/{client}/orders',
  '/clients/{client}/invoices',
];
const POLLS = 3;

const workedOff = async (stack: Counted['stack']): Promise<void> => {
  await untilIdle(stack);
  await eventually(
    () => lengthOf(stack.queues.queues.notifications),
    (length) => length === 0,
  );
};

/** A new customer logs in, looks around, orders hosting with a domain, pays by card and sees both come alive. */
export const walkJourney = async ({ api, stack, proxy }: Counted): Promise<Journey> => {
  const { client, email, password } = await newUser(api);
  const { stripe, whm, registrar } = stack.outside;
  const systems = { stripe, whm, registrar };
  const before = Object.entries(systems).map(([name, { requests }]) => [name, requests.length] as const);
  const routes = new Map<string, number>();
  const domain = freshDomain();

  const walk = async () => {
    const count = (route: string) => routes.set(route, (routes.get(route) ?? 0) + 1);
    const ask = async (method: string, path: string, options: Parameters<typeof api>[2] = {}) => {
      count(`${method} ${path}`);
      const answer = await api(method, path.replace('{client}', String(client)), options);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    };
    const login = await ask('POST', '/auth/login', { body: { email, password, device_name: 'phone' } });
    const token = String(login.access_token);
    const shop = shopper(api, token, client);
    const look = (path: string) => ask('GET', path, { token });

    await ask('GET', '/mobile/config');
    await ask('POST', '/clients/{client}/devices', { token, body: androidDevice() });
    for (const path of LOOKS_BEFORE) await look(path);
    await ask('GET', '/catalog/hosting-packages');
    await ask('GET', '/catalog/domain-tlds');
    await ask('POST', '/domains/check', { body: { domain } });
    const items = [{ ...hostingItem(domain), domain_option: 'existing' }, domainItem(domain)];
    await ask('POST', '/orders/quote', { token, body: { items } });
    count('POST /clients/{client}/orders');
    const order = await shop.order(items);
    count('POST /clients/{client}/invoices/{invoice}/payments/start');
    const invoice = order.body.invoice.id;
    const started = await shop.startPayment(invoice);
    await shop.confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await workedOff(stack);
    // The paid invoice gets its legal number.
    await everyMinute(new Date());
    await workedOff(stack);
    for (let poll = 0; poll < POLLS; poll += 1) {
      count('GET /clients/{client}/invoices/{invoice}/payment-status');
      await shop.paymentStatus(invoice);
    }
    for (const path of LOOKS_AFTER) await look(path);
  };

  const calls = await proxy.watch(walk);
  const outside = Object.fromEntries(
    before.map(([name, length]) => [name, systems[name as keyof typeof systems].requests.slice(length)]),
  ) as Journey['outside'];
  return { routes, calls, usage: usageOf(calls, await readItems(proxy.target)), outside, client };
};

/** A new customer orders and opens a payment, and is never seen again. Returns the client. */
export const abandonOrder = async ({ api, stack }: Counted): Promise<number> => {
  const { client, token } = await newUser(api);
  const shop = shopper(api, token, client);
  const { body } = await shop.order([domainItem(freshDomain())]);
  await shop.startPayment(body.invoice.id);
  await workedOff(stack);
  return client;
};
