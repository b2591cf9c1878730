import * as z from 'zod';

const text = (maximum: number) => z.string().min(1).max(maximum);
const url = z.url();

export const moneySchema = z.strictObject({
  currency_code: z.string().min(3).max(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

export const BREAKDOWN = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const;

const item = z.strictObject({
  name: text(127),
  unit_amount: moneySchema,
  tax: moneySchema.optional(),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  url: url.optional(),
  image_url: url.optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const unit = z.strictObject({
  reference_id: text(256).optional(),
  amount: moneySchema.extend({
    breakdown: z
      .strictObject(Object.fromEntries(BREAKDOWN.map((name) => [name, moneySchema.optional()])))
      .optional(),
  }),
  description: text(127).optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  soft_descriptor: text(22).optional(),
  items: z.array(item).optional(),
});

const name = z.object({
  given_name: z.string().max(140).optional(),
  surname: z.string().max(140).optional(),
});
const address = z.object({ country_code: z.string().regex(/^([A-Z]{2}|C2)$/) });

const experience = z.strictObject({
  brand_name: text(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  return_url: url.optional(),
  cancel_url: url.optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  /** In a sample of the description, not in its schema. */
  payment_method_selected: z.enum(['PAYPAL']).optional(),
});

const PATTERNS = [
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
];
/** https://developer.paypal.com/api/orders/v2/definitions/paypal_wallet_stored_credential, later than the description. */
const LATER_PATTERNS = ['SUBSCRIPTION', 'UNSCHEDULED', 'INSTALLMENT'].flatMap((kind) => [
  `${kind}_PREPAID`,
  `${kind}_POSTPAID`,
]);
const pattern = z.enum([...PATTERNS, ...LATER_PATTERNS]);

const vault = z.strictObject({
  store_in_vault: z.enum(['ON_SUCCESS']).optional(),
  description: text(128).optional(),
  usage_pattern: z.enum(PATTERNS).optional(),
  usage_type: z.enum(['MERCHANT', 'PLATFORM']),
  customer_type: z.enum(['CONSUMER', 'BUSINESS']).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
});

export const wallet = z.strictObject({
  vault_id: z
    .string()
    .max(255)
    .regex(/^[0-9a-zA-Z_-]+$/)
    .optional(),
  email_address: z.email().max(254).optional(),
  name: name.optional(),
  address: address.optional(),
  attributes: z
    .strictObject({
      customer: z
        .strictObject({
          id: z
            .string()
            .max(22)
            .regex(/^[0-9a-zA-Z_-]+$/)
            .optional(),
          email_address: z.email().max(254).optional(),
        })
        .optional(),
      vault: vault.optional(),
    })
    .optional(),
  experience_context: experience.optional(),
  stored_credential: z
    .strictObject({
      payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
      charge_pattern: pattern.optional(),
      usage_pattern: pattern.optional(),
      usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']).optional(),
    })
    .optional(),
});

const applicationContext = z.strictObject({
  brand_name: text(127).optional(),
  locale: z.string().optional(),
  landing_page: z.enum(['LOGIN', 'BILLING', 'NO_PREFERENCE']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  return_url: url.optional(),
  cancel_url: url.optional(),
});

/** `order_request` of the Orders API, without what only cards, other wallets, shipping and marketplaces need. */
export const orderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unit).min(1).max(10),
  payer: z
    .object({ email_address: z.email().optional(), name: name.optional(), address: address.optional() })
    .optional(),
  payment_source: z.strictObject({ paypal: wallet }).optional(),
  application_context: applicationContext.optional(),
});

export type OrderRequest = z.infer<typeof orderRequest>;
