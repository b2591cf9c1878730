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

type Response = { status: number; headers: IncomingHttpHeaders; text: string };

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

/** What a service refused, under the name of its exception and with the fields that the SDK's errors have. */
export class AwsError extends Error {
  /** As the SDK tells it, by which its rules decide what is tried again. */
  readonly $metadata: { httpStatusCode: number; clockSkewCorrected?: boolean };
  /** Why DynamoDB cancelled a transaction, one reason for each of its writes. */
  readonly CancellationReasons: { Code?: string }[];

  constructor(name: string, message: string, status: number, reasons: { Code?: string }[] = []) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
    this.CancellationReasons = reasons;
  }
}

type Refusal = {
  __type?: string;
  message?: string;
  Message?: string;
  CancellationReasons?: { Code?: string }[];
};

const parse = (text: string): Refusal => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/**
 * The error of a response that is no success, by the AWS JSON protocol: `{"__type": "namespace#Name", "message": "…"}`.
 */
export const errorOf = (status: number, text: string): AwsError => {
  const { __type = '', message, Message, CancellationReasons } = parse(text);
  const name = String(__type).split('#').at(-1) || `Status${status}`;
  return new AwsError(
    name,
    message ?? Message ?? `AWS replied with status ${status}.`,
    status,
    CancellationReasons,
  );
};

/** A reply that is not what was sent; the next one may be. */
export const damagedReply = (message: string): Error => Object.assign(new Error(message), { $retryable: {} });

/** The SDK throws after these only when told to; without them one hung socket costs a request all its time. */
const CONNECT_MS = 1_000;
const REQUEST_MS = 3_000;

/**
 * Settings of every AWS client: how long one try waits for a connection, for the answer, and for more of its body. The
 * SDK repeats a try that ran out of time. Plain options, because the SDK brings the handler that reads them.
 */
export const awsClientSettings = {
  requestHandler: {
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    throwOnRequestTimeout: true,
    socketTimeout: REQUEST_MS,
  },
};

/** An emulator has no host name for each bucket. */
export const hasOneHost = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);
