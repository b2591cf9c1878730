import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { CONNECT_MS, REQUEST_MS } from './aws-client.ts';
import { lazy } from './env.ts';

export type Response = { status: number; text: string };

/** Connections are kept, for setting one up takes longer than most requests. */
const SETTINGS = { keepAlive: true, maxSockets: 50 };

const transports = {
  'http:': { request: httpRequest, agent: lazy(() => new HttpAgent(SETTINGS)) },
  'https:': { request: httpsRequest, agent: lazy(() => new HttpsAgent(SETTINGS)) },
};

export type Protocol = keyof typeof transports;

const timedOut = (what: string, ms: number): Error =>
  Object.assign(new Error(`${what} timed out after ${ms} ms.`), { code: 'ETIMEDOUT' });

/** Reads all of a response; one that ends before its time throws. */
const readAll = (
  response: IncomingMessage,
  done: (text: string) => void,
  fail: (error: Error) => void,
): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.once('error', fail);
  response.once('end', () =>
    done((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''),
  );
};

/**
 * Sends one HTTP request over a kept connection. Throws when no connection stands after a second, or nothing more comes
 * for three.
 */
export const sendRequest = (protocol: Protocol, options: RequestOptions, body: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { request, agent } = transports[protocol];
    const sent = request({ ...options, agent: agent() }, (response) =>
      readAll(response, (text) => resolve({ status: response.statusCode ?? 0, text }), reject),
    );
    sent.once('error', reject);
    sent.setTimeout(REQUEST_MS, () => sent.destroy(timedOut('The request', REQUEST_MS)));
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const expire = () => sent.destroy(timedOut('The connection', CONNECT_MS));
      const timer = setTimeout(expire, CONNECT_MS);
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
    sent.end(body);
  });
