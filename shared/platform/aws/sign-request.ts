import type { OutgoingHttpHeaders, RequestOptions } from 'node:http';
import { partition } from '@aws-sdk/core/client';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import aws4 from 'aws4';
import { lazy, requireEnv } from '../env.ts';
import type { Protocol } from './send-request.ts';

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
