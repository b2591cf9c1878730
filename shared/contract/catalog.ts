import * as z from 'zod';
import { currency, dataOf, id, price, schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_CYCLES } from './vocabulary.ts';

const packagePrice = schema(() =>
  z.object({
    currency: currency(),
    billing_cycle: z.enum(BILLING_CYCLES),
    price: price(),
    setup_fee: price(),
  }),
);

const packageAddon = schema(() =>
  z.object({
    id: id(),
    name: z.string(),
    description: z.string(),
    min_quantity: z.int(),
    max_quantity: z.int(),
    prices: z.array(packagePrice()).meta({ description: 'Of one unit' }),
  }),
);

const limit = schema(() => z.int().nullable().meta({ description: 'null: unlimited' }));

const hostingPackage = schema(() =>
  z
    .object({
      id: id(),
      name: z.string(),
      description: z.string(),
      features: z.object({
        disk_mb: limit(),
        bandwidth_mb: limit(),
        email_accounts: limit(),
        databases: limit(),
      }),
      prices: z.array(packagePrice()),
      addons: z.array(packageAddon()).meta({ description: 'What can be ordered with it' }),
    })
    .meta({
      id: 'HostingPackage',
      example: {
        id: 1,
        name: 'Starter',
        description: 'One website with everything it needs.',
        features: { disk_mb: 10240, bandwidth_mb: null, email_accounts: 10, databases: 2 },
        prices: [{ currency: 'USD', billing_cycle: 'annually', price: 49, setup_fee: 0 }],
        addons: [
          {
            id: 1,
            name: 'Extra IP address',
            description: 'An IPv4 address for one account alone.',
            min_quantity: 1,
            max_quantity: 4,
            prices: [{ currency: 'USD', billing_cycle: 'annually', price: 30, setup_fee: 0 }],
          },
        ],
      },
    }),
);

/** For one year. */
export const domainPrice = schema(() =>
  z.object({
    currency: currency(),
    register: price(),
    renew: price(),
    transfer: price().nullable(),
  }),
);

const tldPrice = schema(() =>
  domainPrice().extend({
    restore: price()
      .nullable()
      .meta({ description: 'Once, besides the renewal; null where restoring is not offered' }),
  }),
);

const domainTld = schema(() =>
  z
    .object({
      tld: z.string(),
      minimum_years: z.int(),
      maximum_years: z.int(),
      provisional: z.boolean().meta({ description: 'Registered by hand: an order waits for the registry' }),
      transferable: z.boolean(),
      grace_days: z.int().meta({ description: 'Days after the expiry in which it renews at its price' }),
      redemption_days: z.int().meta({
        description: 'Days after those in which it can only be restored, for `restore` and a renewal',
      }),
      prices: z.array(tldPrice()).meta({ description: 'Prices per year' }),
    })
    .meta({
      id: 'DomainTld',
      example: {
        tld: 'com',
        minimum_years: 1,
        maximum_years: 10,
        provisional: false,
        transferable: true,
        grace_days: 30,
        redemption_days: 30,
        prices: [{ currency: 'USD', register: 12.99, renew: 14.99, transfer: 12.99, restore: 120 }],
      },
    }),
);

export const catalog = {
  'list-hosting-packages': endpoint({
    method: 'GET',
    path: '/catalog/hosting-packages',
    auth: 'public',
    summary: 'Hosting packages with their prices',
    responses: () => ({ 200: dataOf(z.array(hostingPackage())) }),
    uses: ['table:read'],
  }),
  'list-domain-tlds': endpoint({
    method: 'GET',
    path: '/catalog/domain-tlds',
    auth: 'public',
    summary: 'Domain endings that can be ordered, with their prices',
    responses: () => ({ 200: dataOf(z.array(domainTld())) }),
    uses: ['table:read'],
  }),
};
