import { execFile } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';

const ROOT = '1-5759e988-bd862e3fe1be46a994272793';
const PARENT = '53995c3f42cd8ad8';

/** What one invocation does: it asks the table, a vendor that refuses, and one that nobody answers for. */
const INVOCATION = `
  const [{ callAws }, { httpCall }] = await Promise.all([
    import('./shared/platform/aws/call-aws.ts'),
    import('./shared/integrations/http-call.ts'),
  ]);
  const call = { system: 'vendor', deadlineMs: 5000 };
  await Promise.all([
    callAws('dynamodb', 'Query', {}),
    httpCall({ ...call, operation: 'refused', url: process.env.VENDOR_URL }),
    httpCall({ ...call, operation: 'lost', url: 'http://127.0.0.1:9/?token=secret' }).catch(() => {}),
  ]);`;

type Segment = {
  name: string;
  trace_id: string;
  parent_id: string;
  start_time: number;
  end_time?: number;
  fault?: boolean;
  annotations: { operation: string; outcome: string };
};

let daemon: Socket;
let server: Server;
let url: string;
let packets: string[] = [];

beforeAll(async () => {
  daemon = createSocket('udp4').on('message', (packet) => packets.push(packet.toString()));
  daemon.bind(0, '127.0.0.1');
  await once(daemon, 'listening');
  server = createServer((request, response) => {
    response.writeHead(request.headers['x-amz-target'] ? 200 : 402).end('{}');
  });
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(async () => {
  daemon.close();
  await closeServer(server);
});
beforeEach(() => {
  packets = [];
});

/** Runs the invocation in a process of its own, with the variables that Lambda sets. */
const invoke = async (sampled: 0 | 1): Promise<string> => {
  const { port } = daemon.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', INVOCATION], {
    env: {
      PATH: process.env.PATH,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      LAMBDA_TASK_ROOT: '/var/task',
      AWS_XRAY_DAEMON_ADDRESS: `127.0.0.1:${port}`,
      _X_AMZN_TRACE_ID: `Root=${ROOT};Parent=${PARENT};Sampled=${sampled}`,
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      VENDOR_URL: url,
    },
  });
  return stdout;
};

const segments = (): Segment[] =>
  packets
    .map((packet) => JSON.parse(packet.slice(packet.indexOf('\n'))) as Segment)
    .sort((a, b) => a.annotations.operation.localeCompare(b.annotations.operation));

test('each call of a kept trace is a segment below the function, with its name and how it ended', async () => {
  await invoke(1);
  await expect.poll(() => packets.length).toBe(3);
  expect(segments()).toMatchObject([
    { name: 'vendor', fault: true, annotations: { operation: 'lost', outcome: 'IntegrationError' } },
    { name: 'dynamodb', annotations: { operation: 'Query', outcome: 'ok' } },
    { name: 'vendor', annotations: { operation: 'refused', outcome: '402' } },
  ]);
  for (const segment of segments()) {
    expect(segment).toMatchObject({ trace_id: ROOT, parent_id: PARENT, namespace: 'remote' });
    expect(segment.end_time).toBeGreaterThanOrEqual(segment.start_time);
  }
  expect(packets.join()).not.toContain('secret');
});

test('of a trace that is not kept, nothing is sent', async () => {
  await invoke(0);
  expect(packets).toEqual([]);
});
