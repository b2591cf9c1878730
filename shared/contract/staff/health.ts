import * as z from 'zod';
import { dataOf, schema, timestamp } from '../common.ts';
import { staffRead } from './endpoint.ts';

const finding = () =>
  z.object({
    check: z.string(),
    level: z.enum(['error', 'warning']).meta({ description: 'A `warning` is what a provider may want so' }),
    problem: z.string(),
    remedy: z.string().meta({ description: 'What to do about it' }),
  });

const stageHealth = schema(() =>
  z
    .object({
      findings: z.array(finding()).meta({ description: 'Of the daily look, and of queues and budgets now' }),
      checked: z.array(z.string()).meta({ description: 'What the daily look was at' }),
      examined_at: timestamp().nullable().meta({ description: 'When that was; null before the first' }),
      queues: z
        .array(z.object({ queue: z.string(), waiting: z.int(), in_work: z.int(), dead_letters: z.int() }))
        .meta({ description: 'About how many messages each queue has now' }),
      budgets: z.array(
        z.object({
          vendor: z.string(),
          per_hour: z.number(),
          spent_percent: z.int().meta({ description: 'Of what may be asked at once: a sixth of that' }),
        }),
      ),
    })
    .meta({
      id: 'StageHealth',
      example: {
        findings: [
          {
            check: 'queues',
            level: 'error' as const,
            problem: '2 messages of the payments queue failed too often.',
            remedy:
              'See why in its log, mend that, and send them again: operator dead-letters redrive payments',
          },
        ],
        checked: ['secrets', 'vendors'],
        examined_at: '2026-11-21T09:30:00.000Z',
        queues: [{ queue: 'payments', waiting: 0, in_work: 1, dead_letters: 2 }],
        budgets: [{ vendor: 'namecom', per_hour: 3000, spent_percent: 12 }],
      },
    }),
);

export const health = {
  'show-health': staffRead({
    path: '/health',
    summary: 'What the doctor found last, queues and vendors’ budgets now, and what to do about it',
    needs: 'health:read',
    seen: 'nobody',
    responses: () => ({ 200: dataOf(stageHealth()) }),
    uses: ['table:read', 'queues:look'],
  }),
};
