import * as z from 'zod';
import { schema, timestamp } from '../common.ts';
import { staffList, staffRead } from './endpoint.ts';

const account = schema(() =>
  z
    .object({
      registrar: z.string(),
      balance: z.number().nullable().meta({
        description:
          'Our credit in major units; null before the first answer, and of a registrar that tells none',
      }),
      currency: z.string().nullable(),
      balance_at: timestamp().nullable(),
      days: z.int().meta({ description: 'So far ahead renewals are counted' }),
      expected: z.number().nullable().meta({
        description:
          'What the renewals of these days cost: of domains that renew by themselves or are paid for',
      }),
      domains: z.int().nullable(),
      unpriced: z.int().nullable().meta({
        description: 'Of these domains those whose price nobody knows: they are not in `expected`',
      }),
      shortage: z.number().nullable().meta({ description: 'What is missing; null while the credit reaches' }),
      short_since: timestamp().nullable(),
      oldest_answer_at: timestamp().nullable().meta({
        description: 'When the oldest of the answers was given from which this follows',
      }),
    })
    .meta({
      id: 'RegistrarAccount',
      example: {
        registrar: 'namecom',
        balance: 80.5,
        currency: 'USD',
        balance_at: '2026-11-26T04:10:00.000Z',
        days: 30,
        expected: 129.9,
        domains: 11,
        unpriced: 1,
        shortage: 49.4,
        short_since: '2026-11-25T04:10:00.000Z',
        oldest_answer_at: '2026-11-26T03:30:00.000Z',
      },
    }),
);

const margin = schema(() =>
  z
    .object({
      tld: z.string(),
      operation: z.enum(['register', 'renew', 'transfer', 'restore', 'premium']).meta({
        description: '`premium`: names with a price of their own, whatever was done',
      }),
      registrar: z.string(),
      currency: z.string().nullable().meta({ description: 'Of our price and of the margins' }),
      price: z.number().nullable().meta({
        description: 'Ours for a year, in major units; null of what the catalog does not list',
      }),
      listed: z.object({ amount: z.number(), currency: z.string() }).nullable().meta({
        description: 'What the registrar asks for a year now',
      }),
      listed_at: timestamp().nullable(),
      listed_margin: z.number().nullable().meta({
        description: 'Our price less that; null where no rate between the currencies is configured',
      }),
      paid: z
        .object({ amount: z.number(), currency: z.string(), count: z.int(), years: z.int() })
        .nullable()
        .meta({ description: 'What was paid in the last 90 days, taxes with it, for how many years' }),
      unknown: z
        .int()
        .meta({ description: 'Operations of these days whose price the registrar has not told' }),
      paid_margin: z.number().nullable().meta({ description: 'Our price less what a year has cost' }),
    })
    .meta({
      id: 'TldMargin',
      example: {
        tld: 'com',
        operation: 'renew',
        registrar: 'namecom',
        currency: 'USD',
        price: 14.99,
        listed: { amount: 12.99, currency: 'USD' },
        listed_at: '2026-11-26T04:10:00.000Z',
        listed_margin: 2,
        paid: { amount: 129.9, currency: 'USD', count: 10, years: 10 },
        unknown: 0,
        paid_margin: 2,
      },
    }),
);

export const registrars = {
  'list-registrars': staffRead({
    path: '/registrars',
    summary: 'Our credit at each registrar against the renewals of the next 30 days',
    needs: 'billing:read',
    seen: 'nobody',
    responses: () => ({ 200: staffList(account()) }),
    uses: ['table:read'],
  }),
  'list-margins': staffRead({
    path: '/registrars/margins',
    summary:
      'By TLD and operation: our price, what the registrar asks, and what was paid in the last 90 days',
    needs: 'billing:read',
    seen: 'nobody',
    responses: () => ({
      200: staffList(margin()).extend({
        since: timestamp(),
        complete: z.boolean().meta({ description: 'Whether all operations since then are counted' }),
      }),
    }),
    uses: ['table:read'],
  }),
};
