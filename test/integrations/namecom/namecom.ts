import { afterEach, beforeEach } from 'vitest';
import { startRegistrarSimulator } from '../../../infra/local/simulators/registrar/registrar.ts';
import type { Fault, Simulator } from '../../../infra/local/simulators/simulator.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/namecom/client.ts';
import type { RegisterDomain, Registrar, RegistrarPrice } from '../../../shared/integrations/registrar.ts';

/** Each test of a file that imports this has a simulator of its own, and the registrar under test before it. */
export let simulator: Simulator;
export let registrar: Registrar;

export const account = { username: 'acme-test', token: 'NAMECOM-TOKEN-91c2' };
export const credentials = Buffer.from(`${account.username}:${account.token}`).toString('base64');

export const registrarWith = (changes: Partial<Parameters<typeof createRegistrar>[0]>): Registrar =>
  createRegistrar({ ...account, api_base: simulator.url, ...changes });

beforeEach(async () => {
  simulator = await startRegistrarSimulator({ port: 0, stateFile: null, ...account });
  registrar = registrarWith({});
});
afterEach(() => simulator.close());

export const contact = {
  first_name: 'Ama',
  last_name: 'Mensah',
  company_name: null,
  address: '1 Ring Road',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-100',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

export const request: RegisterDomain = {
  domain: 'kasa-bank.com',
  years: 1,
  idempotencyKey: 'order-item-1',
  contact,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
};

export const usd = (amount: number): RegistrarPrice => ({ amount, currency: 'USD' });

export const CREATE = 'POST /core/v1/domains';

/** The next call that matches goes wrong. */
export const fault = (match: string, misbehaviour: Partial<Fault>): void => {
  simulator.faults.push({ match, times: 1, ...misbehaviour });
};

export const callsOf = (line: string): number =>
  simulator.requests.filter((request) => request === line).length;

type OrderItem = { type: string; name: string; price: number; duration: number };

/** What was bought so far. */
export const orders = async (): Promise<OrderItem[]> => {
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(`${simulator.url}/core/v1/orders`, { headers });
  const { orders } = (await answer.json()) as { orders: { orderItems: OrderItem[] }[] };
  return orders.flatMap(({ orderItems }) => orderItems);
};

/** What happens to a domain or transfer outside of the shop. */
export const control = async (path: string, body: object): Promise<void> => {
  const { status } = await fetch(`${simulator.url}/_simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (status !== 204) throw new Error(`the control ${path} answered ${status}`);
};

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export const yearsLeft = (expiresAt: Date | null): number =>
  Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS);
