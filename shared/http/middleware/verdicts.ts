import type { Body, EndpointDefinition, Query } from '../../contract/endpoint.ts';
import { addressOf } from '../messages/address.ts';
import type { Middleware } from './request-state.ts';

/**
 * Awaits what was started and refuses in a fixed order: 401, 403, 404, 429, 413/415, 422. A request that passes is in
 * the context, with what was loaded for it.
 */
export const verdicts = <D extends EndpointDefinition, L>(): Middleware<D, L> => ({
  before: async ({ event, context, internal }) => {
    const { parsed, now, files = [] } = internal;
    const caller = await internal.caller;
    if (parsed.pathFailure.client) throw parsed.pathFailure.client;
    if (parsed.pathFailure.record) throw parsed.pathFailure.record;
    const loaded = (await internal.loaded) as L;
    await internal.limited;
    if (parsed.failure) throw parsed.failure;

    const { userAgent = '' } = event.requestContext.http;
    context.loaded = loaded;
    context.request = {
      path: parsed.path,
      query: parsed.query as Query<D>,
      body: parsed.body as Body<D>,
      files,
      caller,
      address: addressOf(event),
      userAgent,
      idempotencyKey: parsed.idempotencyKey ?? '',
      fingerprint: parsed.fingerprint,
      now,
    };
    internal.admitted = true;
  },
});
