import { panelFor } from '../../shared/hosting/servers.ts';
import { newId } from '../../shared/platform/table/key.ts';
import { put, putNew, transact, type Write } from '../../shared/platform/table/write.ts';
import type { DomainRecord, OperationRecord } from '../../shared/records/domains.ts';
import type { HostingRecord } from '../../shared/records/hosting.ts';
import { ticketWaits, withStatus } from '../../shared/records/indexes.ts';
import { keys } from '../../shared/records/keys.ts';
import type { ZoneSnapshotRecord } from '../../shared/records/names.ts';
import type { TicketRecord } from '../../shared/records/tickets.ts';
import { fileDomain } from '../../shared/services/names.ts';
import { domainNameOf } from '../../shared/services/services.ts';
import { isWaiting } from '../../shared/tickets/tickets.ts';

/** Carries out the writes; returns the record. */
const stored = async <R>(record: R, ...writes: Write[]): Promise<R> => {
  await transact(writes);
  return record;
};

const common = (client: number, id: number) => ({
  id,
  client_id: client,
  order_id: 1,
  invoice_id: 1,
  attempts: 0,
  last_error: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
});

/** Writes a hosting account straight to the table: active on the local server unless said otherwise. */
export const storeHosting = (client: number, over: Partial<HostingRecord> = {}): Promise<HostingRecord> => {
  const id = newId();
  const record: HostingRecord = {
    ...keys.hosting(client, id),
    ...common(client, id),
    ...withStatus('HOSTING', over.status ?? 'active', id),
    kind: 'hosting',
    domain: `site-${id}.com`,
    username: `u${id.toString(36).slice(-7)}`,
    package_id: 1,
    package_name: 'Starter',
    plan: 'starter',
    server: { id: 'server1', hostname: 'server1.example-hosting.com', ip: '192.0.2.10' },
    billing_cycle: 'annually',
    recurring_amount: 4990,
    currency: 'USD',
    usage: null,
    cancellation: null,
    next_due_at: new Date(Date.now() + 86_400_000 * 300).toISOString(),
    activated_at: new Date().toISOString(),
    ...over,
  };
  return stored(record, putNew(record));
};

/** The same of an account that its panel has as well. */
export const storeAtPanel = async (
  client: number,
  over: Partial<HostingRecord> = {},
): Promise<HostingRecord> => {
  const account = await storeHosting(client, over);
  const { username, domain, plan } = account;
  const contact = { password: 'correct-Horse-7!', contactEmail: 'ama@example.com' };
  await (await panelFor('server1')).createAccount({ username, domain, plan, ...contact });
  return account;
};

/** Writes an active domain straight to the table. */
export const storeDomain = (client: number, over: Partial<DomainRecord> = {}): Promise<DomainRecord> => {
  const id = newId();
  const record: DomainRecord = {
    ...keys.domain(client, id),
    ...common(client, id),
    ...withStatus('DOMAIN', over.status ?? 'active', id),
    kind: 'domain',
    name: `name-${id}.com`,
    tld: 'com',
    type: 'register',
    registrar: 'namecom',
    years: 1,
    recurring_amount: 1299,
    currency: 'USD',
    auto_renew: true,
    nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
    registrar_key: String(id),
    auth_code: null,
    registered_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000 * 200).toISOString(),
    ...over,
  };
  return stored(record, putNew(record), fileDomain(record));
};

/** Has the name of a service held by it, or by another record. */
export const storeHold = async (record: HostingRecord | DomainRecord, by = record.id): Promise<void> => {
  const key = keys.hold(record.kind, domainNameOf(record));
  await transact([put({ ...key, client_id: record.client_id, record_id: by })]);
};

/** Writes a change of a domain that has failed straight to the table. */
export const storeOperation = (client: number, domain: number): Promise<OperationRecord> => {
  const id = newId();
  const now = new Date().toISOString();
  const record: OperationRecord = {
    ...keys.operation(client, domain, id),
    kind: 'operation',
    id,
    client_id: client,
    domain_id: domain,
    name: `name-${domain}.com`,
    type: 'settings',
    status: 'failed',
    version: 1,
    wanted: { privacy: true },
    before: null,
    begun: false,
    expects: null,
    rolling_back: false,
    error: { code: 'refused', message: 'The change was refused.' },
    undo_of: null,
    undone_by: null,
    requested_by: 'system',
    attempts: 1,
    last_error: null,
    created_at: now,
    updated_at: now,
    finished_at: now,
  };
  return stored(record, putNew(record));
};

/** Writes what a zone once held straight to the table. */
export const storeSnapshot = (client: number, domain: number): Promise<ZoneSnapshotRecord> => {
  const id = newId();
  const record: ZoneSnapshotRecord = {
    ...keys.zoneSnapshot(client, domain, id),
    id,
    client_id: client,
    domain_id: domain,
    zone: 'registrar',
    version: 1,
    records: [{ type: 'A', host: '@', value: '192.0.2.1', ttl: 3600, priority: null }],
    created_at: new Date().toISOString(),
    expires_at_epoch: Math.floor(Date.now() / 1000) + 86_400,
  };
  return stored(record, putNew(record));
};

/** Writes a ticket without messages straight to the table. */
export const storeTicket = (client: number, over: Partial<TicketRecord> = {}): Promise<TicketRecord> => {
  const id = newId();
  const now = new Date().toISOString();
  const record: TicketRecord = {
    ...keys.ticket(client, id),
    ...withStatus('TICKET', over.status ?? 'open', id),
    ...(isWaiting(over.status ?? 'open') ? ticketWaits(now, id) : {}),
    id,
    client_id: client,
    department_id: 1,
    subject: 'Test',
    priority: 'medium',
    message_count: 0,
    last_reply_by: 'client',
    last_reply_at: now,
    closed_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
    ...over,
  };
  return stored(record, putNew(record));
};
