import * as z from 'zod';
import { dataOf, requiredText, schema, timestamp } from '../common.ts';
import { staffRead, staffRequest } from './endpoint.ts';

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

const testClock = schema(() =>
  z
    .object({
      test_mode: z.boolean().meta({ description: 'Whether the clock of this stage can be turned' }),
      now: timestamp().meta({ description: 'The time of the stage' }),
      ahead_seconds: z.int().meta({ description: 'So far before the real time' }),
      target_at: timestamp().nullable().meta({ description: 'Where it was last to be turned to' }),
      turning: z
        .boolean()
        .meta({ description: 'Whether something that is due until then may still have to happen' }),
    })
    .meta({
      id: 'TestClock',
      example: {
        test_mode: true,
        now: '2026-12-05T04:10:00.000Z',
        ahead_seconds: 777_600,
        target_at: '2026-12-26T09:30:00.000Z',
        turning: true,
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
  'show-test-clock': staffRead({
    path: '/test-clocks',
    summary: 'Where the clock of a stage in test mode is, and where it goes',
    needs: 'health:read',
    seen: 'nobody',
    responses: () => ({ 200: dataOf(testClock()) }),
    uses: ['table:read'],
  }),
  'advance-test-clock': staffRequest({
    path: '/test-clocks',
    summary: 'Let time pass on a stage in test mode: everything due until then happens in its order',
    description:
      'The same time again changes nothing. While it is turned, another time is refused, and on a stage that is not in test mode every time.',
    needs: 'clock:turn',
    body: () =>
      z.strictObject({
        advance_to: timestamp().meta({ description: 'A time of the stage to come, 400 days ahead at most' }),
        reason: requiredText(300).meta({ description: 'Why', example: 'Trying the renewals of March' }),
      }),
    responses: () => ({ 200: dataOf(testClock()) }),
    uses: ['table:read', 'table:write'],
  }),
};
