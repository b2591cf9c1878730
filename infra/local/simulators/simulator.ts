import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { note } from './noted.ts';
import type { Store } from './store.ts';

export type SimulatorRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

export type SimulatorAnswer = {
  status: number;
  headers?: Record<string, string>;
  /** A string or bytes are sent as they are; anything else as JSON. */
  body?: unknown;
};

/**
 * A misbehaviour on demand: requests whose "METHOD /path" contains `match` are delayed, answered with `status`
 * and `body` instead, cut off, or carried out and then cut off (`drop_after`), for the next `times` requests.
 */
export type Fault = {
  match: string;
  times: number;
  delay_ms?: number;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  drop?: boolean;
  drop_after?: boolean;
};

export type Simulator = {
  url: string;
  faults: Fault[];
  /** The requests that have reached the simulator lately, oldest first, as "METHOD /path". */
  requests: string[];
  /** What it remembers only while it runs, as plain data: who puts a copy back in place turns it back to when that was taken. */
  memory: object[];
  /** All else that it remembers. */
  store: Store | null;
  close(): Promise<void>;
};

/**
 * A client that was held up for seconds must not send on a connection that is being closed: Node ends idle ones after
 * five seconds.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 60_000 };

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const takeFault = (faults: Fault[], line: string): Fault | undefined => {
  const fault = faults.find((candidate) => candidate.times > 0 && line.includes(candidate.match));
  if (fault) fault.times -= 1;
  return fault;
};

/** Listens on 127.0.0.1 (port 0 picks a free one). */
export const listen = async (server: NetServer, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Starts an HTTP simulator, whose `memory` beyond faults and requests is given, and whose store is closed with it.
 * `POST /_simulator/faults` with a Fault adds one over the wire.
 * Any error of `answer` is a defect of the simulator and answers 500 with its text.
 */
export const startSimulator = async (
  port: number,
  answer: (request: SimulatorRequest) => Promise<SimulatorAnswer> | SimulatorAnswer,
  { memory = [], store = null }: { memory?: object[]; store?: Store | null } = {},
): Promise<Simulator> => {
  const faults: Fault[] = [];
  const requests: string[] = [];

  const respond: RequestListener = async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://simulator');
    const line = `${incoming.method} ${url.pathname}`;
    const send = ({ status, headers = {}, body = '' }: SimulatorAnswer) => {
      const isText = typeof body === 'string';
      outgoing.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
      outgoing.end(isText || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
    try {
      const body = await readBody(incoming);
      if (line === 'POST /_simulator/faults') {
        faults.push(JSON.parse(body.toString()) as Fault);
        return send({ status: 204 });
      }
      note(requests, line);
      const fault = takeFault(faults, line);
      if (fault?.delay_ms) await wait(fault.delay_ms);
      if (fault?.drop) return incoming.socket.destroy();
      if (fault?.status) {
        return send({ status: fault.status, body: fault.body ?? '', headers: fault.headers ?? {} });
      }
      const result = await answer({
        method: incoming.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body,
      });
      if (fault?.drop_after) return incoming.socket.destroy();
      send(result);
    } catch (error) {
      send({ status: 500, body: String(error) });
    }
  };

  const server = createServer(KEEP_ALIVE, respond);
  const boundPort = await listen(server, port);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    faults,
    requests,
    memory: [faults, requests, ...memory],
    store,
    close: async () => {
      await closeServer(server);
      store?.close();
    },
  };
};
