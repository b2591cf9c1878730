import { getClient } from '../clients/clients.ts';
import { pagesOf } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';

/** What belongs to the client, by the start of its sort key; what is kept only for the machinery stays out. */
const KINDS: Record<string, string> = {
  CLIENT: 'client',
  USER: 'users',
  ORDER: 'orders',
  INVOICE: 'invoices',
  ATTEMPT: 'payment_attempts',
  PAYMENT: 'payments',
  CREDIT: 'credit',
  NOTE: 'credit_notes',
  COUPON_USE: 'coupon_uses',
  WALLET: 'wallets',
  HOSTING: 'hosting',
  DOMAIN: 'domains',
  OPERATION: 'domain_operations',
  ZONE: 'zone_snapshots',
  TICKET: 'tickets',
  MESSAGE: 'ticket_messages',
  DEVICE: 'devices',
  EVENT: 'events',
  INVITATION: 'invitations',
};

/** Index keys, and what would let its reader act in the client's name. */
const LEFT_OUT = new Set([
  ...[
    'pk',
    'sk',
    'schema',
    'status_sk',
    'due_pk',
    'due_sk',
    'lease_until',
    'lease_id',
    'version',
    'expires_at_epoch',
  ],
  ...['push_token', 'token_id', 'auth_code', 'registrar_key', 'gateway_customers', 'removed'],
  'members_version',
]);

const exported = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !LEFT_OUT.has(name)));

export type ClientExport = { amounts: 'minor_units'; exported_at: string } & Record<string, unknown>;

/** All that is kept about a client, by kind and oldest first, amounts in minor units of their currency. */
export const exportClient = async (
  clientId: number,
  now: Date,
  progress: (records: number) => void,
): Promise<ClientExport> => {
  await getClient(clientId);
  const result: Record<string, Record<string, unknown>[]> = {};
  let count = 0;
  for await (const items of pagesOf(collections.allOfClient(clientId), { oldestFirst: true })) {
    for (const item of items) {
      const kind = KINDS[item.sk.split('#')[0] ?? ''];
      if (!kind) continue;
      result[kind] ??= [];
      result[kind].push(exported(item));
      count += 1;
    }
    progress(count);
  }
  return { amounts: 'minor_units', exported_at: now.toISOString(), ...result };
};
