import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition, Multipart } from '../contract/endpoint.ts';
import { say } from '../languages/sentence.ts';
import { Failure } from '../platform/failure.ts';
import { parseRequest, requestSchemas } from './request.ts';
import type { Middleware, UploadedFile } from './request-state.ts';

/** Forms where an endpoint takes them and JSON otherwise, whose parser refuses keys that would change a prototype. */
export const bodyParser = <D extends EndpointDefinition, L>(
  { multipart, optionalBody }: D,
  readForm: FormReader | undefined,
): Middleware<D, L> => {
  const json = httpJsonBodyParser<APIGatewayProxyEventV2>();
  if (optionalBody) {
    return { before: (request) => (request.event.body ? json.before?.(request) : undefined) };
  }
  if (!multipart || !readForm) return json;
  const form = formBody<D, L>(multipart, readForm);
  return {
    before: (request) => (isForm(request.event) ? form.before?.(request) : json.before?.(request)),
  };
};

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

const sizeOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');

/** Refuses a body of more bytes than the endpoint takes (413). */
export const bodyLimit = <D extends EndpointDefinition, L>({
  multipart,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
}: D): Middleware<D, L> => ({
  before: ({ event }) => {
    const limit = multipart && isForm(event) ? multipart.limits.form_bytes : maxBodyBytes;
    if (sizeOf(event) <= limit) return;
    throw new Failure('too_large', 'body_too_large', say`The request body is larger than ${limit} bytes.`);
  },
});

type Form = { fields: Record<string, unknown>; files: UploadedFile[] };

/**
 * Reads a form of a given content type; its parser comes only with the functions that pass one in. Throws a Failure for
 * one that is malformed or beyond its limits.
 */
export type FormReader = (multipart: Multipart, contentType: string, form: Buffer) => Promise<Form>;

const isForm = ({ headers }: APIGatewayProxyEventV2): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Puts the fields of a form in place of the body, as the JSON parser does with those of JSON. */
const formBody = <D extends EndpointDefinition, L>(
  multipart: Multipart,
  readForm: FormReader,
): Middleware<D, L> => ({
  before: async ({ event, internal }) => {
    const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    const { fields, files } = await readForm(multipart, event.headers['content-type'] ?? '', bytes);
    Object.assign(event, { body: fields });
    internal.files = files;
  },
});

/** Checks path, headers, query and body against the endpoint's schemas. Throws nothing: verdicts have their order. */
export const validation = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => {
  const schemas = requestSchemas(definition);
  return {
    before: ({ event, internal }) => {
      const files = internal.files?.map(({ bytes }) => bytes);
      internal.parsed = parseRequest(definition, schemas, event, internal.refusal ?? null, files);
    },
  };
};
