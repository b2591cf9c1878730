import * as z from 'zod';
import { currency, id, money, timestamp } from './common.ts';
import { schema } from './schema.ts';
import { STATEMENT_ENTRIES } from './vocabulary.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 3600_000;

const day = () => z.iso.date('Enter a date such as 2026-12-31.');

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const statementQuery = schema(() =>
  z
    .strictObject({
      from: day().optional().meta({ description: 'The first day (UTC); 90 days before the last one' }),
      to: day().optional().meta({ description: 'The last day (UTC); today, or 90 days after the first' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'The last day is before the first.',
    })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MAX_DAYS, {
      path: ['from'],
      error: `Ask for at most ${MAX_DAYS} days.`,
    }),
);

const entry = schema(() =>
  z.object({
    at: timestamp(),
    type: z.enum(STATEMENT_ENTRIES),
    reference: z.string().meta({ description: 'Number of the document, or reference of the payment' }),
    description: z.string(),
    amount: money().meta({ description: 'Below zero: it takes from the balance' }),
    balance: money().meta({ description: 'After it' }),
    invoice_id: id().nullable(),
  }),
);

export const statement = schema(() =>
  z
    .object({
      currency: currency(),
      from: z.iso.date().meta({ description: 'The first day (UTC)' }),
      to: z.iso.date().meta({ description: 'The last day (UTC)' }),
      opening_balance: money().meta({ description: 'Below zero: what the client owed' }),
      entries: z.array(entry()).meta({ description: 'Oldest first' }),
      closing_balance: money(),
    })
    .meta({
      id: 'Statement',
      example: {
        currency: 'USD',
        from: '2026-11-01',
        to: '2026-11-30',
        opening_balance: 0,
        entries: [
          {
            at: '2026-11-21T09:30:00.000Z',
            type: 'invoice',
            reference: 'EH-2026-000042',
            description: 'Registration of ama-designs.com for 1 year',
            amount: -12.99,
            balance: -12.99,
            invoice_id: 7355608200002,
          },
          {
            at: '2026-11-21T09:31:00.000Z',
            type: 'payment',
            reference: 'pi_3Q0',
            description: 'Payment by stripe',
            amount: 12.99,
            balance: 0,
            invoice_id: 7355608200002,
          },
        ],
        closing_balance: 0,
      },
    }),
);
