import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { verifyAccess } from '../../auth/access.ts';
import { throttle } from '../../auth/throttle.ts';
import type { EndpointDefinition, RateLimit } from '../../contract/endpoint.ts';
import { networkOf } from '../../platform/network.ts';
import { addressOf } from '../messages/address.ts';
import { operationOf } from '../messages/operation.ts';
import { header } from '../messages/request.ts';
import { type Middleware, type RequestState, started } from './request-state.ts';

type State = Pick<RequestState<EndpointDefinition, unknown>, 'caller' | 'session' | 'now'>;

/** Counts a request of a session once its token has proved true, so that a forged one writes nothing. */
const countSession = async (limit: RateLimit, scope: string, { caller, session, now }: State) => {
  await caller;
  if (session !== null) await throttle({ ...limit, scope, subject: session }, now);
};

/** The same for the user and the client account, in whichever session. */
const countUser = async (limit: RateLimit, scope: string, { caller, now }: State) => {
  const { userId, clientId } = await caller;
  await throttle({ ...limit, scope, subject: `${userId}:${clientId}` }, now);
};

/**
 * Counts a request of an address. Where many share it and its limit is spent, whoever is logged in goes on with a limit
 * of the session's own.
 */
const countAddress = async (
  limit: RateLimit,
  scope: string,
  event: APIGatewayProxyEventV2,
  { session, now }: State,
) => {
  try {
    await throttle({ ...limit, scope, subject: networkOf(addressOf(event)) }, now);
  } catch (error) {
    if (session === null) throw error;
    const { verdict } = verifyAccess('user', header(event, 'authorization'), null, now);
    await verdict().catch(() => {
      throw error;
    });
    await throttle({ ...limit, scope, subject: session }, now);
  }
};

/** Counts a request against the endpoint's limit (429), where it has one. */
export const rateLimit = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ event, internal }) => {
    const { rateLimit: limit } = definition;
    if (!limit) return;
    const scope = operationOf(definition);
    const count = {
      session: () => countSession(limit, scope, internal),
      user: () => countUser(limit, scope, internal),
      address: () => countAddress(limit, scope, event, internal),
    }[limit.per];
    internal.limited = started(count());
  },
});
