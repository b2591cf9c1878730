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

type OrderPage = { orders: { orderItems: { type: string; name: string }[] }[]; nextPage?: number };

const listRegistrations = async (systems: OutsideSystems, page = 1): Promise<string[]> => {
  const { registrar, secrets } = systems;
  const { username, token } = secrets.namecom;
  const response = await fetch(`${registrar.url}/core/v1/orders?page=${page}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` },
  });
  const { orders, nextPage } = (await response.json()) as OrderPage;
  const bought = orders
    .flatMap(({ orderItems }) => orderItems)
    .filter(({ type }) => type === 'registration')
    .map(({ name }) => name);
  return nextPage === undefined ? bought : [...bought, ...(await listRegistrations(systems, nextPage))];
};

export const askOutside = async ({ references }: Snapshot, systems: OutsideSystems): Promise<Outside> => {
  const payments = new Map<string, GatewayPayment>();
  const unasked = references.values();
  await atOnce(async () => {
    for (const { gateway, reference } of unasked) {
      const gatewayState = await (await gatewayFor(gateway)).find(reference);
      if (gatewayState) payments.set(reference, gatewayState);
    }
  });
  return {
    accounts: await listAccounts(systems),
    registrations: await listRegistrations(systems),
    payments,
  };
};
