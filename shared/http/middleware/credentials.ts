import { verifyAccess } from '../../auth/access.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { header } from '../messages/request.ts';
import { permitted } from './permission.ts';
import { type Middleware, started } from './request-state.ts';

/** Starts the check of who calls, and whether that user may do this for the client (401, 403). */
export const credentials = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ event, internal }) => {
    internal.now = new Date();
    const { clientId, pathFailure } = internal.parsed;
    const { auth } = definition;
    const access = verifyAccess(auth, header(event, 'authorization'), clientId, internal.now);
    internal.caller = started(
      pathFailure.client ? access.userOnly() : permitted(access.verdict(), definition, internal.now),
    );
    internal.claimedUserId = access.claimedUserId;
    internal.session = access.session;
    internal.readable =
      !pathFailure.client && !pathFailure.record && (auth === 'public' || access.claimedUserId !== null);
  },
});
