import { useGet } from '../../api/query.ts';

export type DomainIds = { client: number; domain: number };

const WAITING_SECONDS = 3;

/** A domain, read again while something of it is under way. */
export const useDomain = (path: DomainIds) =>
  useGet(
    '/clients/{client}/domains/{domain}',
    { path },
    {
      pollAfter: ({ data }) =>
        data.status.startsWith('pending') || data.operation_id !== null ? WAITING_SECONDS : null,
    },
  );
