import * as z from 'zod';
import { money, timestamp } from './common.ts';
import { schema } from './schema.ts';

export const priceChange = schema(() =>
  z
    .object({
      from: timestamp().meta({ description: 'The first period with the new price begins then' }),
      recurring_amount: money().meta({ description: 'For a period, before tax' }),
    })
    .meta({ id: 'PriceChange', example: { from: '2027-12-03T10:00:00.000Z', recurring_amount: 54.9 } })
    .nullable()
    .meta({ description: 'Another price that was announced; null where there is none' }),
);
