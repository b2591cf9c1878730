import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../../infra/local/simulators/simulator.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { awsClientSettings } from '../../shared/platform/aws/send-request.ts';
import { setEnvironment } from '../../shared/platform/env.ts';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, asked: number) => void;

/** A service that answers as told. Each test has one for either client, so that neither sees what the other did. */
const serve = async (answer: Answer) => {
  const served = { asked: 0, url: '', server: createServer() };
  served.server.on('request', async (incoming, outgoing) => {
    incoming.resume();
    await once(incoming, 'end');
    served.asked += 1;
    answer(incoming, outgoing, served.asked);
  });
  served.url = `http://127.0.0.1:${await listen(served.server, 0)}`;
  servers.push(served.server);
  return served;
};

let servers: Server[] = [];
beforeEach(() =>
  setEnvironment({ AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' }),
);
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

const reply = (outgoing: ServerResponse, status: number, body: object | string, headers = {}) =>
  outgoing
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const OK = { TableNames: [] };
const ok = (outgoing: ServerResponse) => reply(outgoing, 200, OK);

/** What a client made of it: how many calls came, and of how many what came out. */
type Outcome = { asked: number; succeeded: number; failed: Record<string, number> };

const CLIENTS = {
  lean: async (url: string) => {
    setEnvironment({ AWS_ENDPOINT_URL: url });
    return () => callAws('dynamodb', 'ListTables', {});
  },
  sdk: async (url: string) => {
    const client = new DynamoDB({ ...awsClientSettings, endpoint: url });
    return () => client.listTables({});
  },
};

const play = async (
  name: keyof typeof CLIENTS,
  answer: Answer,
  run: (call: () => Promise<unknown>) => Promise<PromiseSettledResult<unknown>[]>,
): Promise<Outcome> => {
  const served = await serve(answer);
  const settled = await run(await CLIENTS[name](served.url));
  const outcome: Outcome = { asked: served.asked, succeeded: 0, failed: {} };
  for (const result of settled) {
    if (result.status === 'fulfilled') outcome.succeeded += 1;
    else outcome.failed[result.reason.name] = (outcome.failed[result.reason.name] ?? 0) + 1;
  }
  return outcome;
};

const both = async (answer: () => Answer, run: Parameters<typeof play>[2]) => ({
  lean: await play('lean', answer(), run),
  sdk: await play('sdk', answer(), run),
});

const once_ = (call: () => Promise<unknown>) => Promise.allSettled([call()]);

const inTurn = (times: number) => async (call: () => Promise<unknown>) => {
  const settled: PromiseSettledResult<unknown>[] = [];
  for (let count = 0; count < times; count += 1) settled.push(...(await once_(call)));
  return settled;
};

test('a service that is down is asked no more often than the SDK would', async () => {
  const down = (): Answer => (_incoming, outgoing) => reply(outgoing, 503, { __type: 'ServiceUnavailable' });
  const { lean, sdk } = await both(down, async (call) => {
    const waves: PromiseSettledResult<unknown>[] = [];
    for (let wave = 0; wave < 40; wave += 1)
      waves.push(...(await Promise.allSettled(Array.from({ length: 10 }, call))));
    return waves;
  });
  expect(lean).toEqual(sdk);
  // The quota lets some further tries through, not three for each of the 400 calls.
  expect(lean.asked).toBeLessThan(450);
});

const CODES = [
  ...['BandwidthLimitExceeded', 'LimitExceededException', 'PriorRequestNotComplete', 'RequestThrottled'],
  ...['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'RequestThrottledException'],
  ...['SlowDown', 'ThrottledException', 'Throttling', 'ThrottlingException', 'TooManyRequestsException'],
  ...['TransactionInProgressException', 'TimeoutError', 'RequestTimeout', 'RequestTimeoutException'],
  ...[
    'InternalServerError',
    'ValidationException',
    'ConditionalCheckFailedException',
    'AccessDeniedException',
  ],
  ...[
    'ResourceNotFoundException',
    'TransactionCanceledException',
    'ItemCollectionSizeLimitExceededException',
  ],
];

test.each(CODES)('%s is tried again as by the SDK', async (name) => {
  const status = name === 'InternalServerError' ? 500 : 400;
  const refusing = (): Answer => (_incoming, outgoing, asked) =>
    asked === 1 ? reply(outgoing, status, { __type: `com.amazonaws#${name}`, message: name }) : ok(outgoing);
  const { lean, sdk } = await both(refusing, once_);
  expect(lean).toEqual(sdk);
});

test.each([429, 500, 502, 503, 504, 501, 413])(
  'a status of %i without a name is tried as by the SDK',
  async (status) => {
    const refusing = (): Answer => (_incoming, outgoing, asked) =>
      asked === 1 ? reply(outgoing, status, '<html>not ours</html>') : ok(outgoing);
    const { lean, sdk } = await both(refusing, once_);
    expect({ ...lean, failed: Object.keys(lean.failed).length }).toEqual({
      ...sdk,
      failed: Object.keys(sdk.failed).length,
    });
  },
);

test('four tries are made of what stays unavailable, as by the SDK', async () => {
  const down = (): Answer => (_incoming, outgoing) => reply(outgoing, 500, { __type: 'InternalServerError' });
  const { lean, sdk } = await both(down, once_);
  expect(lean).toEqual(sdk);
  expect(lean.asked).toBe(4);
});

const SKEW_MS = 20 * 60_000;

/** A service whose clock is ahead, and which takes signatures of its own time only. */
const aheadBy = (ms: number) => (): Answer => (incoming, outgoing) => {
  const now = Date.now() + ms;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(incoming.headers['x-amz-date'])) ?? [];
  const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const headers = { date: new Date(now).toUTCString() };
  if (Math.abs(signed - now) < 5 * 60_000) return reply(outgoing, 200, OK, headers);
  const message = `Signature expired: ${signed} is now earlier than ${now}`;
  return reply(outgoing, 400, { __type: 'InvalidSignatureException', message }, headers);
};

test.each([
  ['behind', SKEW_MS],
  ['ahead', -SKEW_MS],
])('a clock that is twenty minutes %s is corrected by what the service says', async (_where, ms) => {
  const { lean, sdk } = await both(aheadBy(ms), inTurn(3));
  expect(lean).toMatchObject({ succeeded: 3, asked: 4 });
  expect(lean).toEqual(sdk);
  // For the tests that follow, whose services tell the time of this machine.
  await play('lean', aheadBy(0)(), once_);
});

test('kept connections that are lost together cost no call', async () => {
  // Six calls leave six kept connections; with the next call on each the service takes them away.
  const losing = (): Answer => {
    const old = new Set<unknown>();
    return (incoming, outgoing) => {
      if (old.has(incoming.socket)) return incoming.socket.destroy();
      old.add(incoming.socket);
      return ok(outgoing);
    };
  };
  const sixAtOnce = (call: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 6 }, call));
  const lean = await play('lean', losing(), async (call) => {
    await sixAtOnce(call);
    return sixAtOnce(call);
  });
  expect(lean).toMatchObject({ succeeded: 6, failed: {} });
});

test('a reply that was damaged on its way is asked for again', async () => {
  const damaging = (): Answer => (_incoming, outgoing, asked) =>
    reply(outgoing, 200, OK, asked === 1 ? { 'x-amz-crc32': '1' } : {});
  expect(await play('lean', damaging(), once_)).toMatchObject({ asked: 2, succeeded: 1 });
});

test('a reply that ends before its time is asked for again, as by the SDK', async () => {
  const cutting = (): Answer => (_incoming, outgoing, asked) => {
    if (asked > 1) return ok(outgoing);
    outgoing.writeHead(200, { 'content-length': '100' }).write('{"Table');
    return setImmediate(() => outgoing.destroy());
  };
  const { lean, sdk } = await both(cutting, once_);
  expect(lean).toMatchObject({ asked: 2, succeeded: 1 });
  expect(lean).toEqual(sdk);
});
