import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { closeServer, KEEP_ALIVE, listen } from '../../infra/local/simulators/simulator.ts';
import type { FaultGate, WireAnswer } from './fault-gate.ts';

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'transfer-encoding' && name !== 'connection')
      .map(([name, value]) => [name, String(value)]),
  );

/** An AWS operation, or the method and path. */
const nameOf = ({ method, url, headers }: IncomingMessage): string =>
  headers['x-amz-target']?.toString().split('.').at(-1) ?? `${method} ${url?.split('?')[0]}`;

/** Stands before an outside system: hands every request to the gate, which decides whether it gets through. */
export const startFaultProxy = async (system: string, target: string, gate: FaultGate) => {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port, host } = new URL(target);

  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<WireAnswer> => {
    const headers = { ...flat(incoming.headers), host, 'content-length': String(body.length) };
    const options = { agent, hostname, port, method: incoming.method, path: incoming.url, headers };
    const outgoing = request(options).end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const text = await readAll(answer);
    return { status: answer.statusCode ?? 502, headers: flat(answer.headers), body: text };
  };

  const server = createServer(KEEP_ALIVE, async (incoming, outgoing) => {
    const body = await readAll(incoming);
    // A connection that breaks behind the proxy is broken before it too.
    const send = () => forward(incoming, body).catch(() => null);
    const answer = await gate.pass(`${system} ${nameOf(incoming)}`, body, send);
    if (answer === null) incoming.socket.destroy();
    else outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const boundPort = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    close: async () => {
      agent.destroy();
      await closeServer(server);
    },
  };
};
