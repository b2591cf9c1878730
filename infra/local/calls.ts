import type { Context } from 'aws-lambda';
import { triggers } from '../definitions/triggers.ts';
import { lambdaContext } from './lambda-events.ts';
import { importHandler } from './routes.ts';
import { type Simulator, type SimulatorAnswer, startSimulator } from './simulators/simulator.ts';

type CalledHandler = (event: unknown, context: Context) => Promise<unknown>;

const called = new Map(
  triggers
    .filter(({ on }) => 'call' in on)
    .map(({ name, timeoutSeconds }) => [
      name,
      { load: importHandler<CalledHandler>(name), timeoutMs: timeoutSeconds * 1000 },
    ]),
);

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** As Lambda tells of a function that has thrown: status 200, and what it threw. */
const failed = (error: unknown): SimulatorAnswer => ({
  status: 200,
  headers: { 'x-amz-function-error': 'Unhandled' },
  body: {
    errorType: error instanceof Error ? error.name : 'Error',
    errorMessage: String(error),
    trace: [],
  },
});

/** AWS Lambda as far as functions call others (Invoke, `RequestResponse`): the handler runs here, in its own role. */
export const startCalls = (port: number): Promise<Simulator> =>
  startSimulator(port, async ({ method, path, body }) => {
    const name = decodeURIComponent(PATH.exec(path)?.[1] ?? '');
    const found = method === 'POST' ? called.get(name) : undefined;
    if (!found) {
      const Message = `Function not found: ${name}`;
      return { status: 404, body: { Type: 'User', Message } };
    }
    try {
      const handler = await found.load();
      const answer = await handler(JSON.parse(body.toString()), lambdaContext(name, found.timeoutMs));
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answer ?? null),
      };
    } catch (error) {
      return failed(error);
    }
  });
