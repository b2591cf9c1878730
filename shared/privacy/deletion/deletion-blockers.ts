import { canBeTakenBack, canContactBeUndone } from '../../auth/index.ts';
import { isLastOwner } from '../../auth/members/index.ts';
import { listClients, listMembers } from '../../clients/index.ts';
import type { DeletionBlocker } from '../../contract/deletion.ts';
import { COUNTED_UP_TO } from '../../contract/overview.ts';
import type { DomainStatus, HostingStatus } from '../../contract/vocabulary.ts';
import { money } from '../../events/index.ts';
import { type Sentence, say, tell } from '../../languages/sentence.ts';
import { stageTime } from '../../platform/aws/stage-time.ts';
import { sum } from '../../platform/money.ts';
import { countRecords, getItem, pagesOf } from '../../platform/table/query.ts';
import type { ClientRecord, MemberRecord } from '../../records/clients.ts';
import { collections, type StatusCollection, type StatusOf } from '../../records/collections.ts';
import { keys } from '../../records/keys.ts';
import type { UserRecord } from '../../records/users.ts';

const LIVE_HOSTING: HostingStatus[] = ['provisioning', 'provisioning_failed', 'active', 'suspended'];
const LIVE_DOMAINS: DomainStatus[] = [
  'pending_registration',
  'pending_transfer',
  'registration_failed',
  'active',
  'grace',
  'redemption',
];

const count = async <K extends StatusCollection>(clientId: number, kind: K, statuses: StatusOf<K>[]) =>
  sum(
    await Promise.all(
      statuses.map((status) => countRecords(collections.ofStatus(clientId, kind, status), COUNTED_UP_TO)),
    ),
  );

/** Orders that are paid and held until staff have looked at them; others of their status have ended. */
const countHeldOrders = async (clientId: number): Promise<number> => {
  let count = 0;
  for await (const orders of pagesOf(collections.ofStatus(clientId, 'ORDER', 'fraud')))
    count += orders.filter(({ review }) => review?.state === 'waiting').length;
  return count;
};

const openBusinessOf = async (clientId: number) => {
  const [services, domains, invoices, pending, held, client] = await Promise.all([
    count(clientId, 'HOSTING', LIVE_HOSTING),
    count(clientId, 'DOMAIN', LIVE_DOMAINS),
    count(clientId, 'INVOICE', ['unpaid']),
    count(clientId, 'ORDER', ['pending']),
    countHeldOrders(clientId),
    getItem(keys.client(clientId)),
  ]);
  const balance = client?.credit_balance ?? 0;
  const credit = client && balance > 0 ? [client] : [];
  const debt = client && balance < 0 ? [client] : [];
  const changed = client && canContactBeUndone(client, stageTime()) ? [client] : [];
  return { services, domains, invoices, orders: pending + held, credit, debt, changed };
};

const some = (n: number, one: Sentence, several: (n: number) => Sentence) => (n === 1 ? one : several(n));

/** What has to be settled before these client accounts can be erased. */
export const blockersOf = async (clientIds: number[]): Promise<DeletionBlocker[]> => {
  const open = await Promise.all(clientIds.map(openBusinessOf));
  const total = (kind: 'services' | 'domains' | 'invoices' | 'orders') => sum(open.map((one) => one[kind]));
  const [services, domains, invoices, orders] = [
    total('services'),
    total('domains'),
    total('invoices'),
    total('orders'),
  ];
  const credit = open.flatMap((one) => one.credit);
  const debt = open.flatMap((one) => one.debt);
  const changed = open.flatMap((one) => one.changed);
  const balances = (clients: ClientRecord[]) =>
    clients
      .map(({ profile, credit_balance }) => String(money(Math.abs(credit_balance), profile.currency)))
      .join(', ');
  const blockers: DeletionBlocker[] = [
    {
      type: 'active_services',
      count: services,
      message: tell`Cancel ${some(services, say`1 hosting account`, (n) => say`${n} hosting accounts`)} first.`,
    },
    {
      type: 'active_domains',
      count: domains,
      message: tell`Transfer away ${some(domains, say`1 domain`, (n) => say`${n} domains`)} first, or let them expire.`,
    },
    {
      type: 'unpaid_invoices',
      count: invoices,
      message: tell`Pay ${some(invoices, say`1 invoice`, (n) => say`${n} invoices`)} first, or ask support to cancel them.`,
    },
    {
      type: 'pending_orders',
      count: orders,
      message: tell`Wait for ${some(orders, say`1 order`, (n) => say`${n} orders`)}, or ask support to cancel them.`,
    },
    {
      type: 'credit_left',
      count: credit.length,
      message: tell`Use your account credit of ${balances(credit)} first, or ask support to pay it out.`,
    },
    {
      type: 'credit_owed',
      count: debt.length,
      message: tell`Buy account credit for the ${balances(debt)} that you owe first, or ask support.`,
    },
    {
      type: 'address_changed',
      count: changed.length,
      message: tell`The contact address was changed. Wait until seven days after that, or ask support.`,
    },
  ];
  return blockers.filter((blocker) => blocker.count > 0);
};

/** A client account of a user, with everybody who may use it and stays. */
type Shared = { clientId: number; members: MemberRecord[] };

/** Others who are being deleted too are as good as gone. */
export const sharedBy = (clientId: number, members: MemberRecord[], userId: number): Shared => ({
  clientId,
  members: members.filter(({ user_id, leaving }) => user_id === userId || !leaving),
});

const lastOwnerBlocker = (userId: number, accounts: Shared[]): DeletionBlocker[] => {
  const left = accounts.filter(({ members }) => members.length > 1 && isLastOwner(members, userId));
  if (left.length === 0) return [];
  const which = some(left.length, say`1 client account`, (n) => say`${n} client accounts`);
  const message = tell`Make somebody else an owner of ${which} first, or remove the other members.`;
  return [{ type: 'last_owner', count: left.length, message }];
};

/** Whoever had the address before may still take the account back. */
const changedAddressBlocker = (user: UserRecord | undefined, now: Date): DeletionBlocker[] => {
  if (!user || !canBeTakenBack(user, now)) return [];
  const message = tell`Your e-mail address was changed. Wait until seven days after that, or ask support.`;
  return [{ type: 'address_changed', count: 1, message }];
};

/** What blocks the deletion of a user. The accounts that only this user has are erased; the others are merely left. */
export const blockersAmong = async (userId: number, accounts: Shared[]): Promise<DeletionBlocker[]> => {
  const sole = accounts.filter(({ members }) => members.every(({ user_id }) => user_id === userId));
  const [open, user] = await Promise.all([
    blockersOf(sole.map(({ clientId }) => clientId)),
    getItem(keys.user(userId)),
  ]);
  const changed = changedAddressBlocker(user, stageTime());
  // The contact address has changed with that of the log-in, or is a reason of its own.
  const others = open.filter(({ type }) => changed.length === 0 || type !== 'address_changed');
  return [...others, ...lastOwnerBlocker(userId, accounts), ...changed];
};

export const deletionBlockers = async (userId: number): Promise<DeletionBlocker[]> => {
  const clients = await listClients(userId);
  const accounts = clients.map(async ({ id }) => sharedBy(id, await listMembers(id), userId));
  return blockersAmong(userId, await Promise.all(accounts));
};
