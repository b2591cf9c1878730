import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { crc32 } from 'node:zlib';
import { partition } from '@aws-sdk/core/client';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import aws4 from 'aws4';
import { lazy, requireEnv } from '../env.ts';

type Response = { status: number; headers: IncomingHttpHeaders; text: string };

/** Connections are kept, for setting one up takes longer than most requests. */
const SETTINGS = { keepAlive: true, maxSockets: 50 };

const transports = {
  'http:': { request: httpRequest, agent: lazy(() => new HttpAgent(SETTINGS)) },
  'https:': { request: httpsRequest, agent: lazy(() => new HttpsAgent(SETTINGS)) },
};

type Protocol = keyof typeof transports;

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

const parseRefusal = (text: string): Refusal => {
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
  const { __type = '', message, Message, CancellationReasons } = parseRefusal(text);
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

/** The services that are called by the AWS JSON protocol: their operations' prefix, and its version. */
const JSON_SERVICES = {
  dynamodb: { prefix: 'DynamoDB_20120810', version: '1.0' },
  sqs: { prefix: 'AmazonSQS', version: '1.0' },
  kms: { prefix: 'TrentService', version: '1.1' },
  secretsmanager: { prefix: 'secretsmanager', version: '1.1' },
};

export type JsonService = keyof typeof JSON_SERVICES;
export type Service = JsonService | 'lambda';

/** How the usual variables of AWS call a service. */
const VARIABLES: Record<Service, string> = {
  dynamodb: 'DYNAMODB',
  sqs: 'SQS',
  kms: 'KMS',
  secretsmanager: 'SECRETS_MANAGER',
  lambda: 'LAMBDA',
};

/** From the environment in a Lambda, from the usual places of the command line elsewhere. */
const credentials = lazy(() => defaultProvider());

/** Where these two are FIPS endpoints as they are. */
const isFipsAnyway = (service: Service, region: string): boolean =>
  region.startsWith('us-gov-') && ['dynamodb', 'sqs'].includes(service);

/**
 * The host of a service in a region by the SDK's list of partitions, and by the variable AWS_USE_FIPS_ENDPOINT. Throws
 * where a partition has no FIPS endpoints.
 */
export const hostOf = (service: Service, region: string): string => {
  const { dnsSuffix, supportsFIPS, name } = partition(region);
  const wantsFips = process.env.AWS_USE_FIPS_ENDPOINT?.toLowerCase() === 'true';
  if (wantsFips && !supportsFIPS) throw new Error(`The partition ${name} has no FIPS endpoints.`);
  const ending = wantsFips && !isFipsAnyway(service, region) ? '-fips' : '';
  return `${service}${ending}.${region}.${dnsSuffix}`;
};

/** The endpoint of a service, unless the usual variables of AWS name another place. */
const endpointOf = (service: Service, region: string): string => {
  const { AWS_ENDPOINT_URL, [`AWS_ENDPOINT_URL_${VARIABLES[service]}`]: own } = process.env;
  return own ?? AWS_ENDPOINT_URL ?? `https://${hostOf(service, region)}`;
};

const parsed = new Map<string, URL>();

const parse = (endpoint: string): URL => {
  const url = parsed.get(endpoint) ?? new URL(endpoint);
  parsed.set(endpoint, url);
  return url;
};

/** What AWS allows a signature's time to be off is five minutes; the SDK corrects its clock from four. */
const MAX_SKEW_MS = 4 * 60_000;

let offset = 0;

/** Milliseconds by which the clock of AWS is ahead of this machine's, as far as that matters. */
export const clockOffset = (): number => offset;

/** Takes over the time of a reply (RFC 9110, `Date`) where this machine's clock is so wrong that signatures would be refused. */
export const noteServerTime = (date: string | undefined): void => {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Math.abs(ahead - offset) >= MAX_SKEW_MS) offset = ahead;
};

/** `20261122T101112Z` */
const stampOf = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** By this AWS finds functions that call themselves through a queue, and stops them. */
const traceHeader = (): OutgoingHttpHeaders =>
  process.env._X_AMZN_TRACE_ID ? { 'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID } : {};

type Signed = { protocol: Protocol; options: RequestOptions };

/** A POST to a service, signed (Signature Version 4) for the next five minutes. */
export const signPost = async (
  service: Service,
  path: string,
  own: OutgoingHttpHeaders,
  body: string,
): Promise<Signed> => {
  const region = requireEnv('AWS_REGION');
  const { protocol, hostname, port, host } = parse(endpointOf(service, region));
  const headers = { host, ...own, 'X-Amz-Date': stampOf(new Date(Date.now() + offset)), ...traceHeader() };
  const request = { service, region, hostname, port, method: 'POST', path, headers, body };
  const { body: _, ...options } = aws4.sign(request, await credentials()());
  return { protocol: protocol as Protocol, options };
};

/** A signed request of one operation by the AWS JSON protocol. */
export const signRequest = (service: JsonService, operation: string, body: string): Promise<Signed> => {
  const { prefix, version } = JSON_SERVICES[service];
  const headers = {
    'content-type': `application/x-amz-json-${version}`,
    'x-amz-target': `${prefix}.${operation}`,
  };
  return signPost(service, '/', headers, body);
};
