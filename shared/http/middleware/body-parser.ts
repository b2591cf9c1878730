import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { type FormReader, formBody, isForm } from './form-body.ts';
import type { Middleware } from './request-state.ts';

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
