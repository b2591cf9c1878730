import * as z from 'zod';
import { addonRequests } from './addons.ts';
import { gatewayName, id, money, requiredText, schema, text } from './common.ts';
import { BILLING_CYCLES, DOMAIN_OPTIONS, ITEM_TYPES } from './vocabulary.ts';

export const MAX_ITEMS = 20;

/**
 * Hosting: `package_id`, `billing_cycle` and `domain`; with `domain_option` `register` or `transfer` the domain is
 * ordered along with it. Domain: `domain`, and for how long either as `years` or as a yearly `billing_cycle`.
 */
const orderItem = schema(() =>
  z
    .object({
      type: z.enum(ITEM_TYPES),
      package_id: id().nullish(),
      billing_cycle: z.enum(BILLING_CYCLES).nullish(),
      addons: addonRequests()
        .nullish()
        .meta({ description: 'Of hosting: add-ons of its package, billed with it. The catalog has them' }),
      domain: requiredText(253),
      domain_option: z.enum(DOMAIN_OPTIONS).nullish(),
      years: z.int().min(1).max(10).nullish(),
      auth_code: requiredText(255)
        .nullish()
        .meta({ description: 'Transfer code of the present registrar, for domain_option transfer' }),
      tld_requirements: z
        .record(requiredText(80), text(1000))
        .refine((answers) => Object.keys(answers).length <= 50, 'Answer at most 50 questions.')
        .nullish()
        .meta({
          description:
            'Answers to what the ending asks, by the `name` of the field; `language` of a name that is not in ASCII. The availability of a name tells what is asked',
        }),
    })
    .meta({ id: 'OrderItemRequest' }),
);

export type OrderItemRequest = z.infer<ReturnType<typeof orderItem>>;

const ITEMS_EXAMPLE = [
  {
    type: 'hosting',
    package_id: 1,
    billing_cycle: 'annually',
    domain: 'ama-designs.com',
    domain_option: 'existing',
  },
  { type: 'domain', domain: 'ama-designs.com', domain_option: 'register', years: 1 },
];

const items = schema(() =>
  z
    .array(orderItem())
    .min(1, 'Order at least one item.')
    .max(MAX_ITEMS, `Order at most ${MAX_ITEMS} items.`)
    .meta({
      example: ITEMS_EXAMPLE,
    }),
);

export const quoteRequest = schema(() =>
  z
    .object({
      items: items(),
      payment_gateway: gatewayName().nullish(),
      promo_code: requiredText(40).nullish(),
    })
    .meta({ id: 'QuoteRequest' }),
);

export const orderRequest = schema(() =>
  z
    .object({
      items: items(),
      payment_gateway: gatewayName(),
      notes: text(2000).optional(),
      promo_code: requiredText(40)
        .nullish()
        .meta({ description: 'A promotional code; the quote says what it takes off, or why it does not' }),
      apply_credit: z.boolean().optional().meta({ description: 'Use account credit first' }),
      expected_total: money()
        .optional()
        .meta({ description: 'The total of the quote: when it has changed, nothing is ordered (409)' }),
    })
    .meta({
      id: 'OrderRequest',
      example: {
        items: ITEMS_EXAMPLE,
        payment_gateway: 'stripe',
        notes: 'Please hurry.',
        apply_credit: false,
      },
    }),
);
