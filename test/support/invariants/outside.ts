import type { Stack } from '../../../infra/local/stack.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import type { GatewayPayment } from '../../../shared/integrations/payment-gateway.ts';
import { atOnce } from '../at-once.ts';
import type { Snapshot } from './snapshot.ts';

export type OutsideSystems = Stack['outside'];

/** What the outside systems hold. */
export type Outside = {
  accounts: { user: string; domain: string }[];
  /** The name of every domain bought, once for each time. */
  registrations: string[];
  /** What the registrar has charged, by its own books. */
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
  id: number;
  /** US dollars, less what was given back. */
  finalAmount: number;
  orderItems: { type: string; name: string }[];
};

type OrderPage = { orders: RegistrarOrder[]; nextPage?: number };

export const listOrders = async (
  systems: Pick<OutsideSystems, 'registrar' | 'secrets'>,
  page = 1,
): Promise<RegistrarOrder[]> => {
  const { registrar, secrets } = systems;
  const { username, token } = secrets.namecom;
  const response = await fetch(`${registrar.url}/core/v1/orders?page=${page}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` },
  });
  const { orders, nextPage } = (await response.json()) as OrderPage;
  return nextPage === undefined ? orders : [...orders, ...(await listOrders(systems, nextPage))];
};

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
