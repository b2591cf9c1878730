import { beforeEach, expect, test } from 'vitest';
import { handler } from '../../../functions/workers/measure-backlog.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { key } from '../../../shared/platform/table/key.ts';
import { put, remove, transact } from '../../../shared/platform/table/write.ts';
import { awaitsManualAction, dueAt, MANUAL_ACTION_REASONS } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { measureBacklog } from '../../../shared/workers/index.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
beforeEach(() => fixture.api.stack.triggers.pause());

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** A record of a kind that nothing works on, filed in an index. */
const file = (name: string, index: Record<string, string>) =>
  put({ ...key<object>(keys.client(USD_CLIENT).pk, `LATER#${name}`), ...index });

type Line = { measure: string; of: string; value: number };

const measured = async (): Promise<Line[]> => {
  const lines = logLines();
  await handler({ id: 'event' } as Parameters<typeof handler>[0]);
  return lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'measure');
};

test('measures nothing where nothing waits and nothing is overdue', async () => {
  expect(await measured()).toEqual([]);
});

test('measures what waits for a person by reason, the oldest of it, and what is most overdue', async () => {
  const waiting = MANUAL_ACTION_REASONS.flatMap((reason, index) =>
    Array.from({ length: index + 1 }, (_, n) =>
      file(`${reason}-${n}`, awaitsManualAction(reason, ago(3600 * (index + 1)), n)),
    ),
  );
  await transact([...waiting, file('late', dueAt(ago(1200), 3)), file('later', dueAt(ago(60), 4))]);

  const lines = await measured();
  const of = (name: string) =>
    Object.fromEntries(lines.flatMap(({ measure, of, value }) => (measure === name ? [[of, value]] : [])));
  expect(of('waiting')).toEqual(
    Object.fromEntries(MANUAL_ACTION_REASONS.map((reason, index) => [reason, index + 1])),
  );
  const oldest = 3600 * MANUAL_ACTION_REASONS.length;
  expect(of('waiting_oldest_seconds').all).toBeGreaterThanOrEqual(oldest);
  expect(of('waiting_oldest_seconds').all).toBeLessThan(oldest + 600);
  expect(of('due_oldest_seconds').all).toBeGreaterThanOrEqual(1200);
  expect(of('due_oldest_seconds').all).toBeLessThan(1800);
});

test('counts what waits for one reason no further than a hundred', async () => {
  const [reason] = MANUAL_ACTION_REASONS;
  const many = Array.from({ length: 101 }, (_, n) =>
    file(`many-${n}`, awaitsManualAction(reason, ago(60), 1000 + n)),
  );
  await transact(many.slice(0, 50));
  await transact(many.slice(50));
  const waiting = (await measured()).filter(({ measure, of }) => measure === 'waiting' && of === reason);
  expect(waiting).toMatchObject([{ value: 100 }]);
});

test('measures how long ago the lists of a gateway were reviewed once that is more than a day', async () => {
  const now = new Date();
  const { gateways } = config();
  const review = { list: 'refunds', cursor: null, since: null, next_at: now.toISOString() } as const;
  const reviewedAgo = async (seconds: number) => {
    const reviewed_at = new Date(now.getTime() - seconds * 1000).toISOString();
    const reviews = gateways.map(({ id }) => put({ ...keys.gatewayReview(id), ...review, reviewed_at }));
    await transact(reviews);
    const lines = logLines();
    await measureBacklog(now);
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ measure }) => measure === 'review_oldest_seconds')
      .map(({ value }) => value);
  };
  expect(await reviewedAgo(86_400)).toEqual([]);
  expect(await reviewedAgo(86_401)).toEqual([86_401]);
  await transact(gateways.map(({ id }) => remove(keys.gatewayReview(id))));
});
