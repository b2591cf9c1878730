import { OPENPROVIDER as OPENPROVIDER_LOGIN } from '../../../infra/local/outside-systems.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import type { GatewayPayment } from '../../../shared/integrations/payment-gateway.ts';
import { atOnce } from '../at-once.ts';
import type { Snapshot } from './snapshot.ts';

export type OutsideSystems = Stack['outside'];

const OPENPROVIDER = 'openprovider';

/** What the outside systems hold. */
export type Outside = {
  accounts: { user: string; domain: string }[];
  /** The name of every domain bought, once for each time. */
  registrations: string[];
  /** What the registrars have charged, by their own books. */
  orders: RegistrarOrder[];
  /** The gatewayState about each payment we have a reference of. */
  payments: Map<string, GatewayPayment>;
};

const listAccounts = async ({ whm, secrets }: OutsideSystems): Promise<Outside['accounts']> => {
  const [server] = secrets.whm.servers;
  const response = await fetch(`${whm.url}/json-api/listaccts?api.version=1`, {
    headers: { authorization: `whm ${server?.username}:${server?.token}` },
  });
  const { data } = (await response.json()) as { data: { acct: Outside['accounts'] } };
  return data.acct;
};

export type RegistrarOrder = {
  registrar: string;
  id: number;
  /** US dollars, less what was given back. */
  finalAmount: number;
  orderItems: { type: string; name: string }[];
};

type Systems = Pick<OutsideSystems, 'registrar' | 'secrets' | 'others'>;

type OrderPage = { orders: Omit<RegistrarOrder, 'registrar'>[]; nextPage?: number };

const listNamecom = async ({ registrar, secrets }: Systems, page = 1): Promise<RegistrarOrder[]> => {
  const { username, token } = secrets.namecom;
  const response = await fetch(`${registrar.url}/core/v1/orders?page=${page}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` },
  });
  const { orders, nextPage } = (await response.json()) as OrderPage;
  const found = orders.map((order) => ({ registrar: 'namecom', ...order }));
  return nextPage === undefined
    ? found
    : [...found, ...(await listNamecom({ registrar, secrets, others: {} }, nextPage))];
};

type Transaction = {
  reference_id: number;
  action: string;
  subject: string;
  total: { reseller: { price: number } };
};

const listOpenprovider = async ({ others }: Systems): Promise<RegistrarOrder[]> => {
  const url = others[OPENPROVIDER]?.url;
  if (url === undefined) return [];
  const { username, password } = OPENPROVIDER_LOGIN;
  const login = await fetch(`${url}/v1beta/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const response = await fetch(`${url}/v1beta/transactions?limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { results } = ((await response.json()) as { data: { results: Transaction[] } }).data;
  return results.map(({ reference_id: id, action, subject: name, total }) => ({
    ...{ registrar: OPENPROVIDER, id, finalAmount: total.reseller.price },
    orderItems: [{ type: action === 'create' ? 'registration' : action, name }],
  }));
};

/** What registrars have charged, by their own books. */
export const listOrders = async (systems: Systems): Promise<RegistrarOrder[]> => [
  ...(await listNamecom(systems)),
  ...(await listOpenprovider(systems)),
];

const registrationsIn = (orders: RegistrarOrder[]): string[] =>
  orders
    .flatMap(({ orderItems }) => orderItems)
    .filter(({ type }) => type === 'registration')
    .map(({ name }) => name);

export const askOutside = async ({ references }: Snapshot, systems: OutsideSystems): Promise<Outside> => {
  const payments = new Map<string, GatewayPayment>();
  const unasked = references.values();
  await atOnce(async () => {
    for (const { gateway, reference } of unasked) {
      const gatewayState = await (await gatewayFor(gateway)).find(reference);
      if (gatewayState) payments.set(reference, gatewayState);
    }
  });
  const orders = await listOrders(systems);
  return {
    accounts: await listAccounts(systems),
    registrations: registrationsIn(orders),
    orders,
    payments,
  };
};
