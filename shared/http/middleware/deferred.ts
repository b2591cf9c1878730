import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { Failure } from '../../platform/failure.ts';
import type { Middleware } from './request-state.ts';

const unsupported = () =>
  new Failure('unsupported_media_type', 'unsupported_media_type', 'Send the body as application/json.');

const malformed = () =>
  new Failure('invalid', 'malformed_json', 'The request body is not valid JSON.', {
    fields: { body: ['This is not valid JSON.'] },
  });

/** A refusal in our words; middy's own ones have an HTTP status. */
const refusalOf = (thrown: unknown, { body = '' }: APIGatewayProxyEventV2): Failure => {
  if (thrown instanceof Failure) return thrown;
  const { statusCode: status } = thrown as { statusCode?: number };
  if (status === 415 && body !== '') return unsupported();
  if (status === 415 || status === 422) return malformed();
  throw thrown;
};

/** Runs a middleware that reads the body; what it refuses waits until the caller is known. */
export const deferred = <D extends EndpointDefinition, L>(
  middleware: Middleware<D, L>,
): Middleware<D, L> => ({
  before: async (request) => {
    if (request.internal.refusal) return;
    try {
      await middleware.before?.(request);
    } catch (error) {
      request.internal.refusal = refusalOf(error, request.event);
    }
  },
});
