import type { Body, EndpointDefinition, Path, Query } from '../../contract/endpoint.ts';
import { type Middleware, started } from './request-state.ts';

/** What is known before the caller is: good for reading only. `query` and `body` are undefined when not valid. */
export type Enquiry<D extends EndpointDefinition> = {
  path: Path<D>;
  query: Query<D> | undefined;
  body: Body<D> | undefined;
  clientId: number | null;
  /** The user a token claims to be of; what is read for it is thrown away unless the token proves true. */
  claimedUserId: number;
  now: Date;
};

/** Reads what an answer needs. Must not change anything. */
export type Load<D extends EndpointDefinition, L> = (enquiry: Enquiry<D>) => Promise<L>;

/** Starts reading side by side with the credential check, which makes both one round trip. */
export const loading = <D extends EndpointDefinition, L>(load: Load<D, L> | undefined): Middleware<D, L> => ({
  before: ({ internal }) => {
    if (!load || !internal.readable) return;
    const { path, query, body, clientId } = internal.parsed;
    const claimedUserId = internal.claimedUserId ?? 0;
    internal.loaded = started(load({ path, query, body, clientId, claimedUserId, now: internal.now }));
  },
});
