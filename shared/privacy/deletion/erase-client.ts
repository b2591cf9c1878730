import { endMembership } from '../../auth/members/index.ts';
import { eraseWallet } from '../../billing/payment-methods/index.ts';
import { about, audit } from '../../events/index.ts';
import { deleteObject } from '../../platform/storage/objects.ts';
import type { Key } from '../../platform/table/key.ts';
import { getItem, pagesOf } from '../../platform/table/query.ts';
import {
  remove,
  StaleWriteError,
  transact,
  update,
  updateAnyVersion,
  writeOne,
} from '../../platform/table/write.ts';
import type { ClientProfile } from '../../records/clients.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../records/collections.ts';
import type { MessageRecord } from '../../records/events.ts';
import type { HostingRecord } from '../../records/hosting.ts';
import { CLIENT_POINTERS } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { OrderRecord } from '../../records/orders.ts';
import { objectKeysOf } from '../../tickets/index.ts';
import { discardExport } from '../exports/index.ts';

/** As many of a kind as are erased side by side. */
const PAGE = 20;

/** What goes as it is. */
const DISCARDED = [
  'CONTACT',
  'DEVICE',
  'TICKET',
  'EVENT',
  'MAIL',
  'INVITATION',
  'OPERATION',
  'PROOF',
  'ZONE',
  'USAGE',
  'IDEMPOTENCY',
  'STAFF_NOTE',
  'TAG',
] as const;

/** Carries out `work` for each record of a client, page by page. */
const forEach = async <K extends ClientCollection>(
  clientId: number,
  kind: K,
  work: (record: ClientRecords[K]) => Promise<unknown>,
): Promise<void> => {
  for await (const records of pagesOf(collections.ofClient(clientId, kind), { size: PAGE })) {
    await Promise.all(records.map(work));
  }
};

const discard = (record: Key<unknown>) => writeOne(remove(record));

/** Files before the record that leads to them. */
const discardMessage = async (message: MessageRecord): Promise<void> => {
  await Promise.all(objectKeysOf(message).map(deleteObject));
  await discard(message);
};

/** Erases what was written freely; the rest of the record belongs to the books. */
const eraseNotes = async (order: OrderRecord): Promise<void> => {
  if (order.notes !== null) await writeOne(update(order, { set: { notes: null }, due: 'unchanged' }));
};

/** An invoice that was cancelled before it had a number is no document for the books, and names nobody any more. */
const eraseBuyer = async (invoice: InvoiceRecord): Promise<void> => {
  if (invoice.status !== 'cancelled' || invoice.legal_number !== undefined) return;
  const { pro_forma } = invoice.documents ?? {};
  if (pro_forma) await deleteObject(pro_forma.key);
  if (!invoice.buyer) return;
  const remove = ['buyer', 'documents', 'reverse_charge', 'vat_unanswered'] as const;
  await writeOne(updateAnyVersion(invoice, { remove, due: 'unchanged' }));
};

const eraseReason = async (account: HostingRecord): Promise<void> => {
  if (!account.cancellation?.reason) return;
  const cancellation = { ...account.cancellation, reason: '' };
  await writeOne(update(account, { set: { cancellation }, due: 'unchanged' }));
};

const anonymous = (profile: ClientProfile): ClientProfile => ({
  ...profile,
  company_name: null,
  tax_id: null,
  first_name: 'Deleted',
  last_name: 'client',
  email: `deleted-${profile.id}@example.invalid`,
  pending_email: null,
  address: null,
  city: null,
  state: null,
  postcode: null,
  phone: null,
  status: 'inactive',
});

/**
 * Erases all personal data of a client account and the access of its last user. Orders, invoices, payments and
 * credit stay for the books, with the buyer that a numbered invoice names. The access goes last, so that a repeat finds a client that is not done yet.
 */
export const eraseClient = async (userId: number, clientId: number, now: Date): Promise<void> => {
  await forEach(clientId, 'MESSAGE', discardMessage);
  await forEach(clientId, 'EXPORT', discardExport);
  await Promise.all([
    ...DISCARDED.map((kind) => forEach(clientId, kind, discard)),
    forEach(clientId, 'ORDER', eraseNotes),
    forEach(clientId, 'INVOICE', eraseBuyer),
    forEach(clientId, 'HOSTING', eraseReason),
  ]);

  await eraseWallet(clientId, now);

  const client = await getItem(keys.client(clientId));
  if (!client) return;
  const set = { profile: anonymous(client.profile), gateway_customers: {} };
  const entry = audit(about.client(clientId), `user:${userId}`, 'client.erased', now);
  try {
    const cleared = update(keys.client(clientId), {
      set,
      remove: ['postal_address', 'vat_check', 'contact_changes', 'contact_proven'],
    });
    const unlisted = CLIENT_POINTERS.map((kind) => remove(keys.clientPointer(clientId, kind)));
    const reviewed = remove(keys.taxReview(clientId));
    const asked = remove(keys.exportTurn(clientId, userId));
    await transact([cleared, reviewed, asked, ...unlisted, ...endMembership(clientId, userId), entry]);
  } catch (error) {
    if (!(error instanceof StaleWriteError)) throw error;
  }
};
