import * as z from 'zod';
import { quotedAddon } from './addons.ts';
import { currency, id, money } from './common.ts';
import { domainProofResource } from './domain-proofs.ts';
import { schema } from './schema.ts';
import { reverseCharge, taxComponents } from './taxes.ts';
import { BILLING_CYCLES, DOMAIN_OPTIONS, ITEM_TYPES, ORDER_FINDINGS } from './vocabulary.ts';

const quotedItem = schema(() =>
  z
    .object({
      type: z.enum(ITEM_TYPES),
      package_id: id().nullable(),
      billing_cycle: z.enum(BILLING_CYCLES).nullable(),
      domain: z.string(),
      domain_option: z.enum(DOMAIN_OPTIONS),
      years: z.int().nullable(),
      description: z.string(),
      unit_price: money(),
      setup_fee: money(),
      discount: money().meta({ description: 'What the promotional code has taken off the prices above' }),
      tax: money(),
      taxes: taxComponents(),
      total: money().meta({ description: 'Without add-ons, which are lines of their own' }),
      addons: z.array(quotedAddon()),
    })
    .meta({
      id: 'QuotedItem',
      example: {
        type: 'domain',
        package_id: null,
        billing_cycle: null,
        domain: 'ama-designs.com',
        domain_option: 'register',
        years: 1,
        description: 'Registration of ama-designs.com for 1 year',
        unit_price: 12.99,
        setup_fee: 0,
        discount: 0,
        tax: 0,
        taxes: [],
        total: 12.99,
        addons: [],
      },
    }),
);

const orderFinding = schema(() =>
  z
    .object({
      field: z.string().meta({ description: 'As in the errors of an order, such as items.0.domain' }),
      code: z.enum(ORDER_FINDINGS),
      message: z.string(),
      proof: domainProofResource().optional().meta({ description: 'With code proof_required' }),
    })
    .meta({
      id: 'OrderFinding',
      example: {
        field: 'profile.phone',
        code: 'profile_incomplete',
        message: 'The registrant needs a phone number such as +233201234567, with 8 to 15 digits.',
      },
    }),
);

export const quoteResponse = schema(() =>
  z
    .object({
      currency: currency(),
      items: z.array(quotedItem()),
      promo_code: z
        .string()
        .nullable()
        .meta({ description: 'The code that was applied', example: 'LAUNCH-25' }),
      subtotal: money(),
      discount: money().meta({ description: 'What the code has taken off; not in `subtotal` any more' }),
      tax: money(),
      taxes: taxComponents(),
      reverse_charge: reverseCharge(),
      total: money(),
      findings: z
        .array(orderFinding())
        .meta({ description: 'Why an order of these items would be refused now; empty when it would not' }),
    })
    .meta({ id: 'OrderQuoteResponse' }),
);
