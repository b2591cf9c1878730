import { throttle } from '../../auth/throttle.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { addressOf } from '../messages/address.ts';
import { operationOf } from '../messages/operation.ts';
import { type Middleware, started } from './request-state.ts';

/** Counts a request against the endpoint's limit (429), where it has one. */
export const rateLimit = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ event, internal }) => {
    const limit = definition.rateLimit;
    const subject = limit?.per === 'session' ? internal.session : addressOf(event);
    if (!limit || subject === null) return;
    const { requests, seconds } = limit;
    const counted = throttle({ scope: operationOf(definition), subject, requests, seconds });
    internal.limited = started(counted.then(() => undefined));
  },
});
