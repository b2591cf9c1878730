import type { OutgoingHttpHeaders, RequestOptions } from 'node:http';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import aws4 from 'aws4';
import { lazy, requireEnv } from './env.ts';
import type { Protocol } from './send-request.ts';

/** The services that are called by the AWS JSON protocol: their operations' prefix, its version, and their variable. */
const SERVICES = {
  dynamodb: { prefix: 'DynamoDB_20120810', version: '1.0', variable: 'DYNAMODB' },
  sqs: { prefix: 'AmazonSQS', version: '1.0', variable: 'SQS' },
  kms: { prefix: 'TrentService', version: '1.1', variable: 'KMS' },
  secretsmanager: { prefix: 'secretsmanager', version: '1.1', variable: 'SECRETS_MANAGER' },
};

export type Service = keyof typeof SERVICES;

/** From the environment in a Lambda, from the usual places of the command line elsewhere. */
const credentials = lazy(() => defaultProvider());

/** `https://<service>.<region>.amazonaws.com`, unless the usual variables of AWS name another place. */
const endpointOf = (service: Service, region: string): string => {
  const { AWS_ENDPOINT_URL, [`AWS_ENDPOINT_URL_${SERVICES[service].variable}`]: own } = process.env;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return own ?? AWS_ENDPOINT_URL ?? `https://${service}.${region}.${suffix}`;
};

const parsed = new Map<string, URL>();

const parse = (endpoint: string): URL => {
  const url = parsed.get(endpoint) ?? new URL(endpoint);
  parsed.set(endpoint, url);
  return url;
};

/** By this AWS finds functions that call themselves through a queue, and stops them. */
const traceHeader = (): OutgoingHttpHeaders =>
  process.env._X_AMZN_TRACE_ID ? { 'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID } : {};

/** A request of one operation, signed (Signature Version 4) for the next five minutes. */
export const signRequest = async (
  service: Service,
  operation: string,
  body: string,
): Promise<{ protocol: Protocol; options: RequestOptions }> => {
  const { prefix, version } = SERVICES[service];
  const region = requireEnv('AWS_REGION');
  const { protocol, hostname, port, host } = parse(endpointOf(service, region));
  const headers = {
    host,
    'content-type': `application/x-amz-json-${version}`,
    'x-amz-target': `${prefix}.${operation}`,
    ...traceHeader(),
  };
  const request = { service, region, hostname, port, method: 'POST', path: '/', headers, body };
  const { body: _, ...options } = aws4.sign(request, await credentials()());
  return { protocol: protocol as Protocol, options };
};
