import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { StoredAnswer } from '../../records/stored-answer.ts';
import { findReply, sameRequest } from '../messages/idempotency.ts';
import { operationOf } from '../messages/operation.ts';
import { failureResult, type HttpResult, jsonResult } from '../messages/respond.ts';
import { type Middleware, type RequestState, started } from './request-state.ts';

const lookUp = async <D extends EndpointDefinition, L>(
  definition: D,
  { parsed, readable, now }: RequestState<D, L>,
): Promise<StoredAnswer | undefined> => {
  const { clientId, idempotencyKey } = parsed;
  if (idempotencyKey === null || clientId === null || !readable) return undefined;
  return findReply(clientId, operationOf(definition), idempotencyKey, now);
};

/** The first answer again, byte for byte; a 409 where it was the answer to another request. */
const replayed = (
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
  stored: StoredAnswer,
  fingerprint: string,
): HttpResult => {
  const conflict = sameRequest(stored, fingerprint);
  if (conflict) return failureResult(requestId, conflict);
  return jsonResult(requestId, stored.status, stored.json, { 'idempotency-replayed': 'true' });
};

/** Starts the look for the answer this idempotency key was given before. */
export const storedReply = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: ({ internal }) => {
    if (definition.idempotent) internal.stored = started(lookUp(definition, internal));
  },
});

/** Ends a request that was carried out before, or by a concurrent request that made this one fail. */
export const replay = <D extends EndpointDefinition, L>(definition: D): Middleware<D, L> => ({
  before: async ({ event, internal }) => {
    const stored = await internal.stored;
    return stored && replayed(event, stored, internal.parsed.fingerprint);
  },
  onError: async ({ event, internal }) => {
    if (!definition.idempotent || !internal.admitted) return undefined;
    const stored = await lookUp(definition, internal).catch(() => undefined);
    return stored && replayed(event, stored, internal.parsed.fingerprint);
  },
});
