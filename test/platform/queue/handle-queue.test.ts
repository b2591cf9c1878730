import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { lambdaContext, sqsEvent } from '../../../infra/local/lambda-events.ts';
import { currentLogContext } from '../../../shared/platform/log.ts';
import { handleQueue } from '../../../shared/platform/queue/handle-queue.ts';

const schema = z.object({ id: z.int() });
const context = lambdaContext('work', 1000);

const batch = (...bodies: string[]) =>
  sqsEvent(
    'work',
    bodies.map((Body, index) => ({
      MessageId: `m${index}`,
      Body,
      Attributes: { ApproximateReceiveCount: '3' },
    })),
  );

const capture = () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
};

afterEach(() => vi.restoreAllMocks());

test('a failed message is reported alone, the others of its batch are done', async () => {
  const done: number[] = [];
  const handler = handleQueue(
    () => schema,
    async ({ id }) => {
      if (id === 2) throw new Error('no');
      done.push(id);
    },
  );
  const answer = await handler(batch('{"id":1}', '{"id":2}', '{"id":3}'), context);
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
  expect(done).toEqual([1, 3]);
});

test.each(['my secret', '', 'null', '[]', '{"id":"my secret"}', '{"correlation_id":7}'])(
  'the malformed message %j fails without being worked on, and its content stays out of the log',
  async (body) => {
    const lines = capture();
    const work = vi.fn(async () => undefined);
    const answer = await handleQueue(() => schema, work)(batch(body), context);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
    expect(work).not.toHaveBeenCalled();
    expect(lines()).toMatchObject([{ level: 'ERROR', message: 'message failed', message_id: 'm0' }]);
    expect(JSON.stringify(lines())).not.toContain('secret');
  },
);

test('work knows the attempt, and its log lines carry the request the message comes from', async () => {
  const lines = capture();
  const contexts: unknown[] = [];
  const handler = handleQueue(
    () => schema,
    async (message, { attempt }) => {
      contexts.push({ message, attempt, ...currentLogContext() });
    },
  );
  await handler(batch('{"id":1,"correlation_id":"r-1"}', '{"id":2}'), context);
  expect(contexts).toEqual([
    {
      message: { id: 1 },
      attempt: 3,
      request_id: context.awsRequestId,
      correlation_id: 'r-1',
      function: 'work',
    },
    { message: { id: 2 }, attempt: 3, request_id: context.awsRequestId, function: 'work' },
  ]);
  expect(lines().map(({ correlation_id }) => correlation_id)).toEqual(['r-1', undefined]);
});
