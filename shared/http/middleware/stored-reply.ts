import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Caller } from '../../auth/access.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { Failure } from '../../platform/failure.ts';
import { findReply, type KeptReply, keyUsedBefore } from '../messages/idempotency.ts';
import { operationOf } from '../messages/operation.ts';
import { failureResult, type HttpResult, jsonResult } from '../messages/respond.ts';
import { withheldJson } from '../messages/withholding.ts';
import { type Middleware, type RequestState, started } from './request-state.ts';

const lookUp = async <D extends EndpointDefinition, L>(
  definition: D,
  { parsed, readable, now }: RequestState<D, L>,
): Promise<KeptReply | undefined> => {
  const { clientId: client, idempotencyKey, fingerprint } = parsed;
  if (idempotencyKey === null || client === null || !readable) return undefined;
  return findReply({ client, operation: operationOf(definition), idempotencyKey, fingerprint }, now);
};

/** The first answer again, byte for byte where the same role asks; a 409 where it was the answer to another request. */
const replayed = (
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
  kept: KeptReply | undefined,
  caller: Caller,
): HttpResult | undefined => {
  if (kept === undefined) return undefined;
  if (kept === null) return failureResult(requestId, keyUsedBefore());
  return jsonResult(requestId, kept.status, withheldJson(kept.json, caller), {
    'idempotency-replayed': 'true',
  });
};

/** Starts the look for the answer this idempotency key was given before. */
export const storedReply = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ internal }) => {
    if (definition.idempotent) internal.stored = started(lookUp(definition, internal));
  },
});

/** Ends a request that was carried out before, or by a concurrent request that made this one fail. */
export const replay = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: async ({ event, internal }) => replayed(event, await internal.stored, await internal.caller),
  onError: async ({ event, internal }) => {
    if (!definition.idempotent || !internal.admitted) return undefined;
    const { requestId } = event.requestContext;
    try {
      return replayed(event, await lookUp(definition, internal), await internal.caller);
    } catch (error) {
      return error instanceof Failure ? failureResult(requestId, error) : undefined;
    }
  },
});
