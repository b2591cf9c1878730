import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { Failure } from '../../platform/failure.ts';
import { isForm } from './form-body.ts';
import type { Middleware } from './request-state.ts';

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

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
    throw new Failure('too_large', 'body_too_large', `The request body is larger than ${limit} bytes.`);
  },
});
