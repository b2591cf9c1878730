import type { EventSubject } from '../records/event-record.ts';
import type { ServiceKind } from '../records/service-record.ts';

/** Stands for a client in what concerns none: users, the catalog, the queues. */
export const PROVIDER = 0;

/** A record of a client that an event or an audit entry is about. A service record is one by itself. */
export type Subject = {
  kind: ServiceKind | 'order' | 'invoice' | 'payment' | 'ticket' | 'client';
  client_id: number;
  id: number;
};

/** What only the audit trail is about; there is one catalog, which has no id. */
export type AuditSubject =
  | Subject
  | {
      kind: 'user' | 'queue' | 'secret' | 'table' | 'catalog';
      client_id: number;
      id: number | string | null;
    };

type Ids = { client_id: number; id: number };
const record =
  <K extends Subject['kind']>(kind: K) =>
  ({ client_id, id }: Ids) => ({ kind, client_id, id });

/** Subjects of events and audit entries. */
export const about = {
  order: record('order'),
  invoice: record('invoice'),
  payment: record('payment'),
  ticket: record('ticket'),
  client: (id: number) => ({ kind: 'client', client_id: id, id }) as const,
  /** A user, in what concerns the client named, or no client. */
  user: (id: number, client_id = PROVIDER) => ({ kind: 'user', client_id, id }) as const,
  queue: (name: string) => ({ kind: 'queue', client_id: PROVIDER, id: name }) as const,
  secret: (name: string) => ({ kind: 'secret', client_id: PROVIDER, id: name }) as const,
  table: (name: string) => ({ kind: 'table', client_id: PROVIDER, id: name }) as const,
  catalog: { kind: 'catalog', client_id: PROVIDER, id: null } as const,
};

export const eventSubject = ({ kind, id }: Subject): EventSubject => ({
  type: kind === 'hosting' ? 'hosting_account' : kind,
  id,
});

/** A subject as the audit trail names it: `invoice:42`. */
export const auditSubject = ({ kind, id }: AuditSubject): string => (id === null ? kind : `${kind}:${id}`);
