import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition, Multipart } from '../../contract/endpoint.ts';
import type { Middleware, UploadedFile } from './request-state.ts';

export type Form = { fields: Record<string, unknown>; files: UploadedFile[] };

/**
 * Reads a form of a given content type; its parser comes only with the functions that pass one in. Throws a Failure for
 * one that is malformed or beyond its limits.
 */
export type FormReader = (multipart: Multipart, contentType: string, form: Buffer) => Promise<Form>;

export const isForm = ({ headers }: APIGatewayProxyEventV2): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');

/** Puts the fields of a form in place of the body, as the JSON parser does with those of JSON. */
export const formBody = <D extends EndpointDefinition, L>(
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
