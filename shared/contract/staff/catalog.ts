import * as z from 'zod';
import { dataOf, requiredText, schema } from '../common.ts';
import { BILLING_CYCLES } from '../vocabulary.ts';
import { staffChange, staffRead } from './endpoint.ts';

const amount = () => z.number().nonnegative().max(1_000_000_000).meta({ example: 49.9 });
const text = (maximum: number) => requiredText(maximum);
const day = () => z.iso.date().meta({ example: '2027-03-01' });
const whole = () => z.int().positive();

const byCurrency = <S extends z.ZodType>(prices: S, example: z.input<S>) =>
  z
    .record(z.string().regex(/^[A-Z]{3}$/), prices)
    .meta({ description: 'By currency, in major units', example: { USD: example } });

const cyclePrices = () =>
  byCurrency(
    z.partialRecord(z.enum(BILLING_CYCLES), z.strictObject({ price: amount(), setup_fee: amount() })),
    {
      annually: { price: 49.9, setup_fee: 0 },
    },
  );

const yearPrices = () =>
  byCurrency(
    z.strictObject({
      register: amount(),
      renew: amount(),
      transfer: amount().nullable(),
      restore: amount().nullable(),
    }),
    { register: 12.99, renew: 14.99, transfer: 12.99, restore: null },
  );

/** Prices from a day on. */
const later = <S extends z.ZodType>(prices: S) =>
  z
    .strictObject({ from: day(), prices })
    .nullable()
    .meta({ description: 'Prices from a day on (UTC)', example: null });

const packageEntry = schema(() =>
  z
    .strictObject({
      id: whole(),
      name: text(60),
      description: text(500),
      plan: text(60).meta({ description: "The package's name at the control panel" }),
      features: z.strictObject({
        disk_mb: whole().nullable(),
        bandwidth_mb: whole().nullable(),
        email_accounts: whole().nullable(),
        databases: whole().nullable(),
      }),
      prices: cyclePrices(),
      next_prices: later(cyclePrices()),
      price_promise_months: z.int().min(1).max(120).nullable(),
      active: z.boolean(),
    })
    .meta({ id: 'CatalogPackage' }),
);

const addonEntry = schema(() =>
  z
    .strictObject({
      id: whole(),
      name: text(60),
      description: text(500),
      prices: cyclePrices(),
      next_prices: later(cyclePrices()),
      min_quantity: whole(),
      max_quantity: whole(),
      packages: z.array(whole()).nullable().meta({ description: 'Null: it can be had with all of them' }),
      active: z.boolean(),
    })
    .meta({ id: 'CatalogAddon' }),
);

const tldEntry = schema(() =>
  z
    .strictObject({
      tld: text(63).meta({ example: 'com' }),
      registrar: text(40).meta({
        description: '`manual`: staff enter its domains by hand',
        example: 'namecom',
      }),
      minimum_years: z.int().min(1).max(10),
      maximum_years: z.int().min(1).max(10),
      grace_days: z.int().min(0).max(90).nullable(),
      redemption_days: z.int().min(0).max(90).nullable(),
      prices: yearPrices(),
      next_prices: later(yearPrices()),
      active: z.boolean(),
    })
    .meta({ id: 'CatalogTld' }),
);

const taxEntry = schema(() =>
  z
    .strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Two capital letters, such as GH.')
        .meta({ example: 'GH' }),
      from: day(),
      included: z.boolean().meta({ description: 'Whether prices have it in them' }),
      reverse_charge: z.boolean(),
      source: text(300).meta({ description: 'Where the law says so' }),
      components: z
        .array(
          z.strictObject({
            name: text(40).meta({ example: 'VAT' }),
            rate: z.number().min(0).max(100).meta({ description: 'Percent', example: 15 }),
            compound: z.boolean().meta({ description: 'Charged on the price with the other components' }),
          }),
        )
        .max(8),
    })
    .meta({ id: 'CatalogTax' }),
);

const couponEntry = schema(() =>
  z
    .strictObject({
      code: text(40).meta({ example: 'LAUNCH-25' }),
      description: text(200),
      percentage: z.number().positive().max(100).optional().meta({ example: 25 }),
      fixed: z
        .record(z.string(), z.number().positive())
        .optional()
        .meta({ description: 'By currency', example: { USD: 10 } }),
      free_setup: z.literal(true).optional(),
      duration: z
        .union([z.enum(['once', 'recurring']), z.strictObject({ periods: z.int().min(2).max(60) })])
        .meta({ example: 'once' }),
      limits: z.strictObject({
        total: whole().nullable(),
        per_client: whole().nullable(),
        per_month: whole().nullable(),
        first_order: z.boolean(),
        starts_at: z.iso.datetime().nullable().meta({ example: null }),
        ends_at: z.iso.datetime().nullable().meta({ example: null }),
      }),
      products: z.strictObject({
        packages: z.array(whole()).nullable(),
        billing_cycles: z.array(z.enum(BILLING_CYCLES)).nullable(),
        tlds: z.array(z.string()).nullable(),
        addons: z.array(whole()).nullish(),
      }),
      active: z.boolean(),
    })
    .meta({ id: 'CatalogCoupon', description: 'One of `percentage`, `fixed` and `free_setup` is there' }),
);

const usedCoupon = schema(() =>
  z
    .object({
      coupon: couponEntry(),
      paid: z.int().meta({ description: 'Paid orders that have it' }),
      unpaid: z.int().meta({ description: 'Unpaid ones' }),
    })
    .meta({ id: 'UsedCoupon' }),
);

const wholeCatalog = schema(() =>
  z
    .object({
      packages: z.array(packageEntry()),
      addons: z.array(addonEntry()),
      tlds: z.array(tldEntry()),
      taxes: z.array(taxEntry()),
    })
    .meta({ id: 'Catalog' }),
);

const list = () =>
  day().meta({ description: 'The first day of the price list (UTC)', example: '2027-03-01' });

export const catalog = {
  'show-catalog': staffRead({
    path: '/catalog',
    summary: 'Packages, add-ons and TLDs with their prices, and taxes; also what is not on offer',
    needs: 'catalog:read',
    seen: 'nobody',
    responses: () => ({ 200: dataOf(wholeCatalog()) }),
    uses: ['table:read'],
  }),
  'list-coupons': staffRead({
    path: '/coupons',
    summary: 'Coupons, and how often each is used',
    needs: 'catalog:read',
    seen: 'nobody',
    responses: () => ({ 200: z.object({ data: z.array(usedCoupon()) }) }),
    uses: ['table:read'],
  }),
  'change-catalog': staffChange({
    path: '/catalog',
    summary:
      'Add and change entries of the catalog; its plan says what services would renew at another price',
    description:
      'Entries that are not named stay as they are; `taxes` are all of them. Prices are those of new orders: services keep theirs until a change is announced.',
    needs: 'catalog:write',
    fields: () => ({
      packages: z.array(packageEntry()).max(50).optional(),
      addons: z.array(addonEntry()).max(50).optional(),
      tlds: z.array(tldEntry()).max(50).optional(),
      taxes: z.array(taxEntry()).max(500).optional(),
    }),
    result: () => z.object({ changed: z.array(z.string()).meta({ example: ['tld com'] }) }),
  }),
  'announce-prices': staffChange({
    path: '/catalog/announcement',
    summary: 'Announce the prices of a day to those who pay others, with notice; nobody is told twice',
    description:
      'One request covers at most 200 services; `left` counts those that another request must cover.',
    needs: 'catalog:write',
    fields: () => ({ day: list() }),
    result: () => z.object({ services: z.int(), left: z.int() }),
  }),
  'keep-prices': staffChange({
    path: '/catalog/announcement/withdraw',
    summary: 'Take back the announced prices of a day where none was invoiced yet; clients are told',
    description:
      'One request covers at most 200 services; `left` counts those that another request must cover.',
    needs: 'catalog:write',
    fields: () => ({ day: list() }),
    result: () => z.object({ kept: z.int(), invoiced: z.int(), left: z.int() }),
  }),
  'change-coupons': staffChange({
    path: '/coupons',
    summary: 'Add and change coupons; orders that have one keep it as it was',
    needs: 'catalog:write',
    fields: () => ({ coupons: z.array(couponEntry()).min(1).max(50) }),
    result: () => z.object({ changed: z.array(z.string()).meta({ example: ['LAUNCH-25'] }) }),
  }),
};
