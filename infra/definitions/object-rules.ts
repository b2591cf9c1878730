import type { Use } from '../../shared/contract/resources.ts';

/** Below which attachments lie, and documents. */
export const OBJECT_PREFIX = 'attachments/';
export const DOCUMENT_PREFIX = 'documents/';
/** Of the documents, those that are rendered for one download. */
export const STATEMENT_PREFIX = `${DOCUMENT_PREFIX}statements/`;

/** Below which copies of people's data lie, for a day. */
export const EXPORT_PREFIX = 'exports/';

/** Below which reports of staff lie, for a month. */
export const REPORT_PREFIX = 'reports/';

/** Below which the chain of the audit trail lies. */
export const CHAIN_PREFIX = 'chain/';

export type ObjectAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'GetObjectVersion'
  | 'GetObjectRetention';

/** What may be done with the objects of a bucket below a prefix. */
export type ObjectRule = { bucket: 'bucket' | 'auditBucket'; prefix: string; actions: ObjectAction[] };

const ofBucket = (prefix: string, ...actions: ObjectAction[]): ObjectRule => ({
  bucket: 'bucket',
  prefix,
  actions,
});
const ofChain = (...actions: ObjectAction[]): ObjectRule => ({
  bucket: 'auditBucket',
  prefix: CHAIN_PREFIX,
  actions,
});

/** What each use permits: the policies of AWS and the roles of the local stack are made of it. */
export const OBJECT_RULES = {
  'bucket:read': ofBucket(OBJECT_PREFIX, 'GetObject'),
  'bucket:write': ofBucket(OBJECT_PREFIX, 'PutObject', 'DeleteObject'),
  'bucket:documents': ofBucket(DOCUMENT_PREFIX, 'PutObject', 'GetObject'),
  'bucket:erase-documents': ofBucket(DOCUMENT_PREFIX, 'DeleteObject'),
  'bucket:write-exports': ofBucket(EXPORT_PREFIX, 'PutObject', 'DeleteObject'),
  'bucket:read-exports': ofBucket(EXPORT_PREFIX, 'GetObject'),
  'bucket:write-reports': ofBucket(REPORT_PREFIX, 'PutObject'),
  'bucket:read-reports': ofBucket(REPORT_PREFIX, 'GetObject'),
  'audit:append': ofChain('PutObject', 'GetObject'),
  'audit:read': ofChain('GetObject', 'GetObjectVersion', 'GetObjectRetention'),
} satisfies { [U in Extract<Use, `bucket:${string}` | `audit:${string}`>]: ObjectRule };
