import { loadTold, planContactChange } from '../auth/index.ts';
import { listNamedMembers } from '../auth/members/index.ts';
import { askForProfile, exemptionAt } from '../billing/tax/index.ts';
import {
  type ClientMembers,
  getClient,
  loadMembers,
  planProfileUpdate,
  requestTaxReview,
} from '../clients/index.ts';
import { clients } from '../contract/clients.ts';
import { about, audit, carryOut, NOWHERE } from '../events/index.ts';
import { Sentence } from '../languages/sentence.ts';
import { invalid } from '../platform/failure.ts';
import { pagesOf, queryPage } from '../platform/table/query.ts';
import { transact, update } from '../platform/table/write.ts';
import type { ClientProfile, TaxExemption } from '../records/clients.ts';
import { type ClientCollection, type ClientRecords, collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { normaliseEmail } from '../records/users.ts';
import { listTags } from './tags.ts';

/** As many of each kind as one screen has room for. */
const SHOWN = 8;

export type Some<R> = { records: R[]; more: boolean };

const newest = async <K extends ClientCollection>(
  client: number,
  kind: K,
  status?: string,
): Promise<Some<ClientRecords[K]>> => {
  const wanted = status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind);
  const { items, nextKey } = await queryPage(wanted, { limit: SHOWN });
  return { records: items, more: nextKey !== null };
};

/** What staff want to see of a client at first: who it is, what it has, owes and asks. */
export const clientOverview = async (id: number, now: Date) => {
  const client = await getClient(id);
  const [tags, members, hosting, domains, unpaid, open, replied] = await Promise.all([
    listTags(id),
    listNamedMembers(id),
    newest(id, 'HOSTING'),
    newest(id, 'DOMAIN'),
    newest(id, 'INVOICE', 'unpaid'),
    newest(id, 'TICKET', 'open'),
    newest(id, 'TICKET', 'customer_reply'),
  ]);
  const tickets = {
    records: [...open.records, ...replied.records],
    more: open.more || replied.more,
  };
  const exemption = exemptionAt(client, now);
  return { client, tags, exemption, members, hosting, domains, unpaid, tickets };
};

export type ClientOverview = Awaited<ReturnType<typeof clientOverview>>;

/** Fields of a profile as staff give them; an empty text removes what may be absent. */
type ProfileEdit = { [field: string]: string | undefined };

/**
 * Changes the profile of a client as the client could, who is told of it: another contact address waits until its mailbox
 * confirms it, but for one that was confirmed to staff. Throws a 422 that names each wrong field.
 */
export const editClient = async (
  clientId: number,
  edit: ProfileEdit,
  isConfirmed: boolean,
  actor: Actor,
  now: Date,
): Promise<ClientProfile> => {
  const parsed = clients['update-profile'].body().safeParse(edit);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => [
      path.join('.') || 'fields',
      [new Sentence(message)],
    ]);
    throw invalid(Object.fromEntries(wrong));
  }
  const load = () => loadMembers(clientId);
  const { email, ...fields } = parsed.data;
  const vatCheck = await askForProfile((await load()).client, parsed.data, now);
  const asked = { by: actor, origin: NOWHERE, isProven: isConfirmed };
  const plan = async (account: ClientMembers) => {
    const moves = email !== undefined && email !== normaliseEmail(account.client.profile.email);
    const contact = moves
      ? planContactChange({ account, told: await loadTold(account) }, email, asked, now)
      : undefined;
    const planned = planProfileUpdate(account, fields, { actor }, vatCheck, now, contact);
    return { ...planned, followUp: { mails: contact?.mails ?? [] } };
  };
  return (await carryOut(load, plan)).profile;
};

/** Exempts a client from tax on what is not paid yet; null ends it. */
export const exemptClient = async (
  clientId: number,
  exemption: TaxExemption | null,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await getClient(clientId);
  const details = exemption ? { ...exemption, until: exemption.until ?? 'further notice' } : {};
  const action = exemption ? 'client.tax_exempted' : 'client.tax_exemption_ended';
  await transact([
    update(keys.client(clientId), { set: { tax_exemption: exemption } }),
    requestTaxReview(clientId, now),
    audit(about.client(clientId), actor, action, now, details),
  ]);
};

/** What belongs to the client, by the start of its sort key; what is kept only for the machinery stays out. */
const KINDS: Record<string, string> = {
  CLIENT: 'client',
  USER: 'users',
  CONTACT: 'contacts',
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
  USAGE: 'hosting_usage',
  TICKET: 'tickets',
  MESSAGE: 'ticket_messages',
  DEVICE: 'devices',
  EVENT: 'events',
  INVITATION: 'invitations',
  STAFF_NOTE: 'staff_notes',
  TAG: 'tags',
};

/** Index keys, what would let its reader act in the client's name, and why an order was held. */
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
  ...['members_version', 'review'],
]);

const exported = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !LEFT_OUT.has(name)));

type ClientExport = { amounts: 'minor_units'; exported_at: string } & Record<string, unknown>;

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
