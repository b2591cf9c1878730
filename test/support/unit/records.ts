import './environment.ts';
import { newInvoice } from '../../../shared/billing/invoices/new-invoice.ts';
import type { updateAttempt } from '../../../shared/billing/payments/attempts.ts';
import { newPayment } from '../../../shared/billing/payments/bank-payment.ts';
import type { CatalogEntries } from '../../../shared/catalog/catalog.ts';
import type { GatewayPayment } from '../../../shared/integrations/payment-gateway.ts';
import { serviceOf, serviceRecord } from '../../../shared/orders/new-services.ts';
import type { OrderRequest } from '../../../shared/orders/plan-order.ts';
import { priceLines } from '../../../shared/orders/pricing.ts';
import { keys } from '../../../shared/records/keys.ts';

/** Records as the code makes them, for rules that are told from a record alone; a test says what matters to it. */
export const NOW = new Date('2026-06-15T12:00:00.000Z');
export const day = (text: string) => new Date(`${text}T12:00:00.000Z`);

type Client = OrderRequest['client'];
type Invoice = ReturnType<typeof newInvoice>;
type Attempt = Parameters<typeof updateAttempt>[0];
type Payment = ReturnType<typeof newPayment>['payment'];
type Service = ReturnType<typeof serviceRecord>;
export type Hosting = Extract<Service, { username: string }>;
export type Domain = Extract<Service, { registrar: string }>;
type Package = CatalogEntries['packages'] extends Map<number, infer P> ? P : never;
type Addon = CatalogEntries['addons'] extends Map<number, infer A> ? A : never;
type Tld = CatalogEntries['tlds'] extends Map<string, infer T> ? T : never;

export const clientOf = (profile: Partial<Client['profile']> = {}, rest: Partial<Client> = {}): Client => ({
  ...keys.client(1),
  id: 1,
  profile: {
    id: 1,
    company_name: null,
    first_name: 'Ama',
    last_name: 'Mensah',
    email: 'ama@example.com',
    phone: '+233201234567',
    address: '1 High Street',
    city: 'Accra',
    state: 'Greater Accra',
    postcode: 'GA-100',
    country: 'US',
    currency: 'USD',
    status: 'active',
    created_at: NOW.toISOString(),
    ...profile,
  },
  credit_balance: 0,
  gateway_customers: {},
  ...rest,
});

export const invoiceOf = (given: Partial<Invoice> = {}, dueAt: Date = NOW): Invoice => {
  const { total = 10_000, kind = 'order', services = [] } = given;
  const totals = { subtotal: total, tax: 0, total };
  const plain = { id: 2, client: clientOf(), orderId: 3, kind, currency: 'USD', lines: [], services, totals };
  return { ...newInvoice({ ...plain, creditApplied: 0, dueAt }, NOW), ...given };
};

export const attemptOf = (given: Partial<Attempt> = {}): Attempt => ({
  ...keys.attempt(1, 2, 4),
  id: 4,
  client_id: 1,
  invoice_id: 2,
  gateway: 'stripe',
  reference: 'pi_1',
  status: 'created',
  amount: 10_000,
  currency: 'USD',
  failure_message: null,
  decline_code: null,
  payment_id: null,
  checks: 0,
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
  version: 1,
  ...given,
});

export const paymentOf = (given: Partial<Payment> = {}): Payment => {
  const received = {
    gateway: 'stripe',
    reference: 'pi_1',
    amount: 10_000,
    amount_applied: 10_000,
    currency: 'USD',
  };
  return { ...newPayment(invoiceOf(), { ...received, gateway: 'stripe' }, NOW).payment, ...given };
};

/** What a gateway says of a payment of 100.00 USD. */
export const gatewayStateOf = (given: Partial<GatewayPayment> = {}): GatewayPayment => ({
  reference: 'pi_1',
  status: 'processing',
  amount: 10_000,
  currency: 'USD',
  declineId: null,
  isAbandoned: false,
  refunds: [],
  disputes: [],
  savedMethod: null,
  payerCountry: null,
  card: null,
  failureMessage: null,
  declineCode: null,
  metadata: {},
  ...given,
});

export const packageOf = (given: Partial<Package> = {}): Package => ({
  ...keys.catalogPackage(1),
  id: 1,
  name: 'Starter',
  description: 'For one site',
  plan: 'starter',
  features: { disk_mb: 1000, bandwidth_mb: null, email_accounts: 5, databases: 1 },
  prices: { USD: { monthly: { price: 500, setup_fee: 100 }, annually: { price: 5000, setup_fee: 0 } } },
  active: true,
  ...given,
});

export const addonOf = (given: Partial<Addon> = {}): Addon => ({
  ...keys.catalogAddon(given.id ?? 1),
  id: 1,
  name: 'Extra IP address',
  description: 'For one account alone',
  prices: { USD: { monthly: { price: 200, setup_fee: 50 }, annually: { price: 2000, setup_fee: 0 } } },
  min_quantity: 1,
  max_quantity: 4,
  packages: null,
  active: true,
  ...given,
});

export const tldOf = (given: Partial<Tld> = {}): Tld => ({
  ...keys.catalogTld(given.tld ?? 'com'),
  tld: 'com',
  registrar: 'namecom',
  minimum_years: 1,
  maximum_years: 10,
  prices: { USD: { register: 1299, renew: 1499, transfer: 1099 } },
  active: true,
  ...given,
});

export const catalogOf = (
  tlds: Tld[] = [tldOf(), tldOf({ tld: 'gh', registrar: 'manual' })],
): CatalogEntries => ({
  packages: new Map([[1, packageOf()]]),
  addons: new Map(
    [
      addonOf(),
      addonOf({ id: 2, packages: [2] }),
      addonOf({ id: 3, prices: { USD: { monthly: { price: 100, setup_fee: 0 } } } }),
      addonOf({ id: 4, min_quantity: 2 }),
    ].map((addon) => [addon.id, addon]),
  ),
  tlds: new Map(tlds.map((tld) => [tld.tld, tld])),
  taxes: null,
});

const IDS = { clientId: 1, orderId: 3, invoiceId: 2 };

export const hostingOf = (given: Partial<Hosting> = {}): Hosting => {
  const line = { type: 'hosting', package: packageOf(), cycle: 'annually', domain: 'example.com' } as const;
  const { lines } = priceLines(
    [{ ...line, item: 0, domainOption: 'existing', chosenAddons: [] }],
    { client: clientOf(), taxes: null, now: NOW },
    new Map(),
  );
  const record = lines.map((priced) =>
    serviceRecord(serviceOf(priced, NOW), IDS, { currency: 'USD', coupon: null }, false, new Set(), NOW),
  )[0];
  if (!record || !('username' in record)) throw new Error('This is no hosting.');
  return { ...record, ...given };
};

export const domainOf = (given: Partial<Domain> = {}): Domain => {
  const line = { type: 'domain', tld: tldOf(), domain: 'example.com', domainOption: 'register' } as const;
  const { lines } = priceLines(
    [{ ...line, item: 0, years: 1, authCode: null, tldRequirements: {} }],
    { client: clientOf(), taxes: null, now: NOW },
    new Map(),
  );
  const record = lines.map((priced) =>
    serviceRecord(serviceOf(priced, NOW), IDS, { currency: 'USD', coupon: null }, false, new Set(), NOW),
  )[0];
  if (!record || 'username' in record) throw new Error('This is no domain.');
  return { ...record, ...given };
};
