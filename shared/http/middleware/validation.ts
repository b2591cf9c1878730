import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { parseRequest, requestSchemas } from '../messages/request.ts';
import type { Middleware } from './request-state.ts';

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
