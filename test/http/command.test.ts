import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { lambdaContext } from '../../infra/local/lambda-events.ts';
import { endpoint } from '../../shared/contract/endpoint.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { say } from '../../shared/languages/sentence.ts';
import { invalid, notFound } from '../../shared/platform/failure.ts';
import { StaleWriteError } from '../../shared/platform/table/write.ts';
import { httpEvent } from '../support/http-event.ts';
import { request } from './request.ts';

const definition = endpoint({
  method: 'POST',
  path: '/test',
  auth: 'public',
  summary: 'Says how often it was planned',
  body: () => z.object({ conflicts: z.int() }),
  responses: () => ({ 200: z.object({ plans: z.int(), loads: z.int() }) }),
  uses: [],
});

/** A command that writes nothing and meets as many conflicts as it is asked for. */
const commandWith = (failure?: Error) => {
  const calls = { load: 0, prepare: 0, plan: 0, discarded: [] as unknown[] };
  const dispatch = vi.fn(async () => undefined);
  const handler = command(definition, {
    load: async () => {
      calls.load += 1;
      return { loads: calls.load };
    },
    prepare: async () => {
      calls.prepare += 1;
      return 'prepared';
    },
    plan: ({ body }, { loads }) => {
      calls.plan += 1;
      if (failure) throw failure;
      if (calls.plan <= body.conflicts) throw new StaleWriteError('changed');
      return { writes: [], followUp: { provisioning: [] }, reply: ok({ plans: calls.plan, loads }) };
    },
    discard: async (prepared) => {
      calls.discarded.push(prepared);
    },
    dispatch,
  });
  const send = (conflicts: number) =>
    request(handler, { 'content-type': 'application/json' }, JSON.stringify({ conflicts }));
  return { calls, dispatch, send };
};

test('a plan is made of what was loaded with the request, and what follows is dispatched once', async () => {
  const { calls, dispatch, send } = commandWith();
  expect(await send(0)).toMatchObject({ statusCode: 200, body: '{"plans":1,"loads":1}' });
  expect(calls).toEqual({ load: 1, prepare: 1, plan: 1, discarded: [] });
  expect(dispatch.mock.calls).toEqual([[{ provisioning: [] }]]);
});

test('after a conflict everything is loaded and planned again, but prepared once', async () => {
  const { calls, dispatch, send } = commandWith();
  expect(await send(2)).toMatchObject({ statusCode: 200, body: '{"plans":3,"loads":3}' });
  expect(calls).toEqual({ load: 3, prepare: 1, plan: 3, discarded: [] });
  expect(dispatch).toHaveBeenCalledOnce();
});

test('what was prepared for a plan that fails is discarded, and nothing follows', async () => {
  const { calls, dispatch, send } = commandWith(invalid({ name: [say`Choose another one.`] }));
  expect((await send(0)).statusCode).toBe(422);
  expect(calls).toEqual({ load: 1, prepare: 1, plan: 1, discarded: ['prepared'] });
  expect(dispatch).not.toHaveBeenCalled();
});

test('conflicts without end are a 409 to try again', async () => {
  const { calls, send } = commandWith();
  expect(await send(99)).toMatchObject({ statusCode: 409, headers: { 'retry-after': '1' } });
  expect(calls.discarded).toEqual(['prepared']);
});

test('what is not there is told before what is wrong with the body', async () => {
  const handler = command(definition, {
    load: async () => {
      throw notFound('order');
    },
    plan: () => ({ writes: [], reply: ok({ plans: 0, loads: 0 }) }),
  });
  const { statusCode } = await request(handler, { 'content-type': 'application/json' }, '{}');
  expect(statusCode).toBe(404);
});

test('nothing is read for a path that names no record there can be', async () => {
  let loads = 0;
  const handler = command(
    { ...definition, path: '/test/{order}', textParameters: [] },
    {
      load: async () => {
        loads += 1;
        return {};
      },
      plan: () => ({ writes: [], reply: ok({ plans: 0, loads }) }),
    },
  );
  const event = httpEvent('/', { 'content-type': 'application/json' }, '{"conflicts":0}');
  const open = (order: string) =>
    handler({ ...event, pathParameters: { order } }, lambdaContext('test', 29_000));
  expect([(await open('x')).statusCode, loads]).toEqual([404, 0]);
  expect([(await open('7')).statusCode, loads]).toEqual([200, 1]);
});

test('a request that is not valid prepares and plans nothing', async () => {
  const { calls, send } = commandWith();
  expect((await send(0.5)).statusCode).toBe(422);
  expect(calls).toMatchObject({ prepare: 0, plan: 0 });
});
