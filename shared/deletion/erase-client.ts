import { audit } from '../events/audit.ts';
import { exists } from '../platform/table/expressions.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem, queryPage } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { remove, transact, update, type Write, writeOne } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord } from '../records/account-records.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { collections, keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/order-record.ts';
import type { MessageRecord } from '../records/ticket-records.ts';
import { deleteObject } from '../tickets/attachment-store.ts';
import { objectKeysOf } from '../tickets/attachments.ts';

/** Small enough that a page of the longest messages fits into one answer of the table. */
const PAGE = 20;

/** Carries out `work` for each record of a collection, page by page. */
const forEach = async <R extends Key>(
  collection: { pk: string; prefix: string },
  work: (record: R) => Promise<unknown>,
): Promise<void> => {
  let after: string | null = null;
  do {
    const page: { items: R[]; nextKey: string | null } = await queryPage<R>({
      ...collection,
      limit: PAGE,
      after,
    });
    await Promise.all(page.items.map(work));
    after = page.nextKey;
  } while (after !== null);
};

const discard = (record: Key) => writeOne(remove(record));

/** Files before the record that leads to them. */
const discardMessage = async (message: MessageRecord): Promise<void> => {
  await Promise.all(objectKeysOf(message).map(deleteObject));
  await discard(message);
};

/** Erases what was written freely; the rest of the record belongs to the books. */
const eraseNotes = async (order: OrderRecord): Promise<void> => {
  if (order.notes !== null) await writeOne(update(order, { set: { notes: null } }));
};

const eraseReason = async (account: HostingRecord): Promise<void> => {
  if (!account.cancellation?.reason) return;
  await writeOne(update(account, { set: { cancellation: { ...account.cancellation, reason: '' } } }));
};

const anonymous = (profile: ClientProfile): ClientProfile => ({
  ...profile,
  company_name: null,
  first_name: 'Deleted',
  last_name: 'client',
  email: `deleted-${profile.id}@example.invalid`,
  phone: null,
  status: 'inactive',
});

/** The writes that take a user's access to a client account away. */
export const leaveClient = (userId: number, clientId: number): Write[] => [
  remove(keys.membership(userId, clientId), [exists('pk')]),
  remove(keys.member(clientId, userId)),
];

/**
 * Erases all personal data of a client account and the access of its last user. Orders, invoices, payments and
 * credit stay for the books. The access goes last, so that a repeat finds a client that is not done yet.
 */
export const eraseClient = async (userId: number, clientId: number, now: Date): Promise<void> => {
  const of = (prefix: string) => ({ pk: keys.client(clientId).pk, prefix: `${prefix}#` });
  await forEach(of('DEVICE'), discard);
  await forEach<MessageRecord>(of('MESSAGE'), discardMessage);
  await forEach(of('TICKET'), discard);
  await forEach(of('EVENT'), discard);
  await forEach(of('IDEMPOTENCY'), discard);
  await forEach<OrderRecord>(collections.ofClient(clientId, 'ORDER'), eraseNotes);
  await forEach<HostingRecord>(collections.ofClient(clientId, 'HOSTING'), eraseReason);

  const client = await getItem<ClientRecord>(keys.client(clientId));
  if (!client) return;
  const set = { profile: anonymous(client.profile), postal_address: null, gateway_customers: {} };
  const entry = audit(
    { clientId, actor: `user:${userId}`, action: 'client.erased', subject: `client:${clientId}` },
    now,
  );
  try {
    await transact([update(keys.client(clientId), { set }), ...leaveClient(userId, clientId), entry]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};
