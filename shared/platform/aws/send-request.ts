import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { crc32 } from 'node:zlib';
import { lazy } from '../env.ts';
import { CONNECT_MS, REQUEST_MS } from './client-settings.ts';
import { damagedReply } from './errors.ts';

export type Response = { status: number; headers: IncomingHttpHeaders; text: string };

/** Connections are kept, for setting one up takes longer than most requests. */
const SETTINGS = { keepAlive: true, maxSockets: 50 };

const transports = {
  'http:': { request: httpRequest, agent: lazy(() => new HttpAgent(SETTINGS)) },
  'https:': { request: httpsRequest, agent: lazy(() => new HttpsAgent(SETTINGS)) },
};

export type Protocol = keyof typeof transports;

const timedOut = (what: string, ms: number): Error =>
  Object.assign(new Error(`${what} timed out after ${ms} ms.`), { code: 'ETIMEDOUT' });

/** Reads all of a response; one that ends before its time, or is not what DynamoDB's checksum says, fails. */
const readAll = (
  response: IncomingMessage,
  done: (text: string) => void,
  fail: (error: Error) => void,
): void => {
  const chunks: Buffer[] = [];
  const expected = response.headers['x-amz-crc32'];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.once('error', fail);
  response.once('end', () => {
    const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    if (expected !== undefined && crc32(whole) !== Number(expected))
      return fail(damagedReply('The reply of AWS was damaged on its way.'));
    return done(whole.toString());
  });
};

/**
 * Sends one HTTP request over a kept connection, or one of its own. Throws when no connection stands after a second, or
 * nothing more comes for `timeoutMs`.
 */
export const sendRequest = (
  protocol: Protocol,
  options: RequestOptions,
  body: string,
  { freshConnection = false, timeoutMs = REQUEST_MS } = {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { request, agent } = transports[protocol];
    const sent = request({ ...options, agent: freshConnection ? false : agent() }, (response) => {
      const { statusCode: status = 0, headers } = response;
      readAll(response, (text) => resolve({ status, headers, text }), reject);
    });
    sent.once('error', reject);
    sent.setTimeout(timeoutMs, () => sent.destroy(timedOut('The request', timeoutMs)));
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const expire = () => sent.destroy(timedOut('The connection', CONNECT_MS));
      const timer = setTimeout(expire, CONNECT_MS);
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
    sent.end(body);
  });
