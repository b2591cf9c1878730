import * as z from 'zod';
import { money } from './common.ts';
import { schema } from './schema.ts';

const taxComponent = schema(() =>
  z
    .object({
      name: z.string(),
      rate: z.number().nullable().meta({ description: 'Percent; null on invoices of earlier releases' }),
      amount: money(),
    })
    .meta({ id: 'TaxComponent', example: { name: 'VAT', rate: 15, amount: 1.95 } }),
);

/** What `tax` beside it is the sum of. */
export const taxComponents = schema(() =>
  z.array(taxComponent()).meta({ description: 'What `tax` is the sum of' }),
);

export const reverseCharge = schema(() =>
  z.boolean().meta({
    description:
      'Whether the client accounts for the tax itself: its VAT number was valid where and when that was asked',
  }),
);
