import * as z from 'zod';
import { id, money, schema, taxComponents } from './common.ts';

const MAX_ADDONS = 20;

const quantity = schema(() => z.int().min(1).max(10_000));

/** The add-ons that are wanted, each once; what is allowed of each is in the catalog. */
export const addonRequests = schema(() =>
  z
    .array(z.object({ addon_id: id(), quantity: quantity().default(1) }))
    .max(MAX_ADDONS, `Choose at most ${MAX_ADDONS} add-ons.`),
);

export type AddonRequest = z.infer<ReturnType<typeof addonRequests>>[number];

/** An add-on of a hosting account. */
export const hostingAddon = schema(() =>
  z
    .object({
      addon_id: id(),
      name: z.string(),
      quantity: quantity(),
      recurring_amount: money().meta({ description: 'For all its units for a billing period, before tax' }),
    })
    .meta({
      id: 'HostingAddon',
      example: { addon_id: 1, name: 'Extra IP address', quantity: 2, recurring_amount: 60 },
    }),
);

export const orderedAddon = schema(() =>
  z.object({
    addon_id: id(),
    name: z.string(),
    quantity: quantity(),
    description: z.string(),
    total: money(),
  }),
);

/** One line of a quote. */
export const quotedAddon = schema(() =>
  z
    .object({
      addon_id: id(),
      quantity: quantity(),
      description: z.string(),
      unit_price: money().meta({ description: 'Of all units, here and below' }),
      setup_fee: money(),
      discount: money(),
      tax: money(),
      taxes: taxComponents(),
      total: money(),
    })
    .meta({
      id: 'QuotedAddon',
      example: {
        addon_id: 1,
        quantity: 2,
        description: '2 × Extra IP address for ama-designs.com, annually',
        unit_price: 60,
        setup_fee: 0,
        discount: 0,
        tax: 0,
        taxes: [],
        total: 60,
      },
    }),
);
