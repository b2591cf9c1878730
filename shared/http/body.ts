import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { Failure } from '../runtime/failure.ts';

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

const parser = httpJsonBodyParser();

const tooLarge = (limit: number) =>
  new Failure('too_large', 'body_too_large', `The request body is larger than ${limit} bytes.`);

const unsupported = () =>
  new Failure('unsupported_media_type', 'unsupported_media_type', 'Send the body as application/json.');

const malformed = () =>
  new Failure('invalid', 'malformed_json', 'The request body is not valid JSON.', {
    fields: { body: ['This is not valid JSON.'] },
  });

const sizeOf = (event: APIGatewayProxyEventV2): number =>
  Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/**
 * The decoded JSON body of a request to an endpoint that takes one. The parser refuses keys that would change a
 * prototype. What is wrong is returned, not thrown, because who calls is judged first.
 */
export const decodeBody = (
  definition: EndpointDefinition,
  event: APIGatewayProxyEventV2,
): { body: unknown; failure: Failure | null } => {
  if (!definition.body) return { body: undefined, failure: null };
  const limit = definition.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  if (sizeOf(event) > limit) return { body: undefined, failure: tooLarge(limit) };
  const copy = { ...event };
  try {
    parser.before?.({ event: copy } as never);
    return { body: copy.body, failure: null };
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    const empty = event.body === undefined || event.body === '';
    return { body: undefined, failure: status === 415 && !empty ? unsupported() : malformed() };
  }
};
