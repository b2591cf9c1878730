import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition, Multipart } from '../contract/endpoint.ts';
import { Failure } from '../platform/failure.ts';

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

export type UploadedFile = { name: string; bytes: Buffer };

/** What is wrong is part of the answer, not thrown, because who calls is evaluated first. */
export type DecodedBody = { body: unknown; files: UploadedFile[]; failure: Failure | null };

/** Reads a form of a given content type; the parser comes only with the functions that pass one in. */
export type FormReader = (multipart: Multipart, contentType: string, form: Buffer) => Promise<DecodedBody>;

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

const decodedAs = (body: unknown): DecodedBody => ({ body, files: [], failure: null });
const failed = (failure: Failure): DecodedBody => ({ body: undefined, files: [], failure });

const decodeJson = (event: APIGatewayProxyEventV2): DecodedBody => {
  const copy = { ...event };
  try {
    parser.before?.({ event: copy } as never);
    return decodedAs(copy.body);
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    const empty = event.body === undefined || event.body === '';
    return failed(status === 415 && !empty ? unsupported() : malformed());
  }
};

const isForm = (contentType: string) => /^multipart\/form-data\s*(;|$)/i.test(contentType);

/**
 * The decoded body of a request to an endpoint that takes one. The JSON parser refuses keys that would change a
 * prototype.
 */
export const decodeBody = async (
  definition: EndpointDefinition,
  event: APIGatewayProxyEventV2,
  readForm?: FormReader,
): Promise<DecodedBody> => {
  if (!definition.body) return decodedAs(undefined);
  const { multipart, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = definition;
  const contentType = event.headers['content-type'] ?? '';
  const form = multipart && readForm && isForm(contentType) ? { multipart, readForm } : null;
  const limit = form ? form.multipart.limits.form_bytes : maxBodyBytes;
  if (sizeOf(event) > limit) return failed(tooLarge(limit));
  if (!form) return decodeJson(event);
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return form.readForm(form.multipart, contentType, bytes);
};
