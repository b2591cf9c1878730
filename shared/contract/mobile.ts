import * as z from 'zod';
import { ATTACHMENT_ENDINGS, ATTACHMENT_LIMITS } from './attachments.ts';
import {
  currency,
  gatewayName,
  HOSTING_PASSWORD,
  MAX_DEVICES,
  MAX_IDEMPOTENCY_KEY,
  PER_PAGE,
  schema,
} from './common.ts';
import { MAX_BULK_DOMAINS } from './domain-search.ts';
import { endpoint } from './endpoint.ts';
import { MAX_ITEMS } from './order-request.ts';
import {
  GATEWAY_KINDS,
  INVOICE_LINE_TYPES,
  type InvoiceLineType,
  PLATFORMS,
  PURCHASES,
  SIGN_UP_MODES,
} from './vocabulary.ts';

const firebase = schema(() =>
  z
    .object({
      configured: z.boolean(),
      api_key: z.string(),
      app_id: z.string(),
      messaging_sender_id: z.string(),
      project_id: z.string(),
      auth_domain: z.string(),
      storage_bucket: z.string(),
      measurement_id: z.string(),
    })
    .meta({
      description: 'Public configuration of the push service; empty strings where it is not configured',
    }),
);

const webPush = schema(() =>
  z.object({ public_key: z.string().meta({ description: 'The `applicationServerKey` to subscribe with' }) }),
);

const gateway = schema(() =>
  z.object({
    id: gatewayName(),
    kind: z.enum(GATEWAY_KINDS),
    name: z.string(),
    currencies: z.array(currency()),
    minimum_amounts: z.record(z.string(), z.number()).meta({
      description: 'The smallest payment it takes, in major units, by currency; those not there have none',
    }),
    publishable_key: z.string().nullable().meta({ description: 'For the card sheet' }),
  }),
);

const limits = schema(() =>
  z.object({
    idempotency_key_length: z.int(),
    per_page: z.object({ default: z.int(), maximum: z.int() }),
    order_items: z.int(),
    bulk_check_domains: z.int(),
    devices: z.int().meta({ description: 'Per client account; the one unused for longest gives way' }),
    credit: z
      .object({ minimum: z.number(), maximum: z.number() })
      .meta({ description: 'Of a credit invoice, in major units of the currency of the client account' }),
    part_payment_minimum: z
      .number()
      .meta({ description: 'Of an `amount` that pays an invoice in part, in major units of its currency' }),
    hosting_password: z.object({ min_length: z.int(), max_length: z.int() }),
    attachments: z
      .object({
        max_count: z.int(),
        max_file_bytes: z.int(),
        max_total_bytes: z.int().meta({ description: 'The whole form, its fields included' }),
        extensions: z.array(z.string()),
      })
      .meta({ description: 'Of one ticket message' }),
  }),
);

const updatePolicy = schema(() =>
  z
    .object({
      minimum_version: z.string(),
      latest_version: z.string(),
      force_update: z.boolean(),
      store_urls: z.object({ ios: z.url().nullable(), android: z.url().nullable() }),
    })
    .meta({
      description:
        'An app older than `minimum_version` must be updated; `force_update` asks it of every older app',
    }),
);

const signUp = schema(() =>
  z
    .object({
      mode: z.enum(SIGN_UP_MODES),
      terms_version: z.string(),
      terms_url: z.url().nullable(),
    })
    .meta({
      description:
        'Whether people can open an account: at once, after staff have agreed, or not at all; and the terms they agree to',
    }),
);

const brand = schema(() =>
  z
    .object({
      name: z.string(),
      color: z.string().meta({ description: 'Of buttons, as #rrggbb' }),
      on_color: z.string().meta({ description: 'Of what stands on it, black or white: it can be read' }),
    })
    .meta({ description: 'Whose app it is' }),
);

const ofKinds = <T>(value: T) =>
  Object.fromEntries(INVOICE_LINE_TYPES.map((kind) => [kind, value])) as Record<InvoiceLineType, T>;

const NAMES_ONLY = {
  ...ofKinds('none'),
  domain: 'in_app',
  domain_renewal: 'in_app',
  domain_restore: 'in_app',
};

const US_EXAMPLE = { ...NAMES_ONLY, hosting: 'link_out' };

const purchase = () => z.enum(PURCHASES).meta({ description: 'Whether the store lets an app sell it' });

const purchasesByKind = schema(() =>
  z.object(ofKinds(purchase())).meta({
    id: 'PurchasesByKind',
    description: 'By the kind of item, which is the type of its line of an invoice',
    example: NAMES_ONLY,
  }),
);

const purchasesOfPlatform = schema(() =>
  z
    .object({
      storefronts: z.record(z.string(), purchasesByKind()),
      others: purchasesByKind(),
      unknown: purchasesByKind(),
    })
    .meta({
      id: 'PurchasesOfPlatform',
      description:
        '`storefronts` with rules of their own, by their ISO 3166-1 alpha-2 code; all `others`; and the strictest of all while an app does not know its own (`unknown`)',
      example: { storefronts: { US: US_EXAMPLE }, others: NAMES_ONLY, unknown: NAMES_ONLY },
    }),
);

const purchases = schema(() =>
  z
    .object({
      ios: purchasesOfPlatform(),
      android: purchasesOfPlatform(),
      web: purchasesOfPlatform(),
      rules: z
        .array(
          z.object({
            platform: z.enum(PLATFORMS),
            storefronts: z.array(z.string()).nullable().meta({ description: 'null: all of them' }),
            kinds: z.array(z.enum(INVOICE_LINE_TYPES)).nullable().meta({ description: 'null: all of them' }),
            purchase: purchase(),
            basis: z.string().meta({ description: 'What of the text of the store it follows from' }),
            source: z.url(),
            as_of: z.iso.date().meta({ description: 'The day that the text was of' }),
          }),
        )
        .meta({ description: 'What the tables follow from: the first rule that fits holds' }),
    })
    .meta({
      description:
        'Whether the store of an app lets it sell: `in_app`, by a link to a page outside (`link_out`), or neither (`none`)',
    }),
);

const mobileConfig = schema(() =>
  z
    .object({
      brand: brand(),
      features: z.record(z.string(), z.boolean()),
      firebase: firebase(),
      web_push: webPush()
        .nullable()
        .meta({ description: 'Push to browsers; null where nothing is sent to them' }),
      support_departments: z.array(z.object({ id: z.int(), name: z.string() })),
      gateways: z.array(gateway()),
      limits: limits(),
      update_policy: updatePolicy(),
      sign_up: signUp(),
      purchases: purchases(),
    })
    .meta({
      id: 'MobileConfig',
      example: {
        brand: { name: 'Example Hosting', color: '#0f766e', on_color: '#ffffff' },
        features: { domain_search: true, tickets: true, credit: true, push: true, account_deletion: true },
        firebase: {
          configured: true,
          api_key: 'AIzaSyExampleExampleExampleExample',
          app_id: '1:123456789012:android:0123456789abcdef',
          messaging_sender_id: '123456789012',
          project_id: 'example-hosting',
          auth_domain: 'example-hosting.firebaseapp.com',
          storage_bucket: 'example-hosting.appspot.com',
          measurement_id: 'G-EXAMPLE123',
        },
        web_push: {
          public_key:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        },
        support_departments: [{ id: 1, name: 'Technical support' }],
        gateways: [
          {
            id: 'stripe',
            kind: 'card_sheet',
            name: 'Card',
            currencies: ['USD', 'EUR', 'GBP'],
            minimum_amounts: { USD: 0.5, EUR: 0.5, GBP: 0.3 },
            publishable_key: 'pk_live_example',
          },
          {
            id: 'paystack',
            kind: 'redirect',
            name: 'Paystack',
            currencies: ['GHS', 'NGN'],
            minimum_amounts: { GHS: 0.1, NGN: 50 },
            publishable_key: null,
          },
        ],
        limits: {
          idempotency_key_length: MAX_IDEMPOTENCY_KEY,
          per_page: PER_PAGE,
          order_items: MAX_ITEMS,
          bulk_check_domains: MAX_BULK_DOMAINS,
          devices: MAX_DEVICES,
          credit: { minimum: 5, maximum: 10000 },
          part_payment_minimum: 10,
          hosting_password: HOSTING_PASSWORD,
          attachments: {
            max_count: ATTACHMENT_LIMITS.count,
            max_file_bytes: ATTACHMENT_LIMITS.file_bytes,
            max_total_bytes: ATTACHMENT_LIMITS.form_bytes,
            extensions: ATTACHMENT_ENDINGS,
          },
        },
        update_policy: {
          minimum_version: '1.0.0',
          latest_version: '1.2.0',
          force_update: false,
          store_urls: { ios: 'https://apps.apple.com/app/id1234567890', android: null },
        },
        sign_up: { mode: 'open', terms_version: '2026-11-01', terms_url: null },
        purchases: {
          ios: {
            storefronts: { US: US_EXAMPLE },
            others: NAMES_ONLY,
            unknown: NAMES_ONLY,
          },
          android: { storefronts: {}, others: NAMES_ONLY, unknown: NAMES_ONLY },
          web: { storefronts: {}, others: ofKinds('in_app'), unknown: ofKinds('in_app') },
          rules: [
            {
              platform: 'ios',
              storefronts: ['US'],
              kinds: null,
              purchase: 'link_out',
              basis: 'App Review Guidelines 3.1.1(a)',
              source: 'https://developer.apple.com/app-store/review/guidelines/',
              as_of: '2026-10-16',
            },
          ],
        },
      },
    }),
);

export type MobileConfig = z.infer<ReturnType<typeof mobileConfig>>;

export const mobile = {
  'get-config': endpoint({
    method: 'GET',
    path: '/mobile/config',
    auth: 'public',
    summary:
      'What an app needs to know at its start: features, push service, gateways, limits, update policy, where it may sell',
    maxAgeSeconds: 300,
    responses: () => ({ 200: mobileConfig() }),
    uses: ['secrets:gateway-keys'],
  }),
};
