import { put, type Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { expiryKey } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

type Listed = Pick<DomainRecord, 'client_id' | 'id' | 'name' | 'status' | 'expires_at'>;

/**
 * Files a domain by name and expiry, as it is with the transaction this is written in: every write that makes a domain,
 * or changes its status or expiry, goes with one.
 */
export const fileDomain = ({ client_id, id, name, status, expires_at }: Listed): Write =>
  put({
    ...keys.domainEntry(client_id, name, id),
    domain_id: id,
    ...(expires_at && LIVE.has(status)
      ? {
          status_sk:
            `${expiryKey(new Date(expires_at))}#${keys.domain(client_id, id).sk.split('#')[1]}` as const,
        }
      : {}),
  });
