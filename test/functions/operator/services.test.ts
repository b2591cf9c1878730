import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { lookNow } from '../../../shared/operator/domains.ts';
import { changeServer } from '../../../shared/operator/hosting.ts';
import { deliverAddons } from '../../../shared/operator/services.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction, dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { storeDomain, storeHosting } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { ACTOR, auditOf, noted, officeForFile } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const later = addDays(now.toISOString(), 3);
const AT_WORK = { lease_until: later.toISOString() };
const OLD = { id: 'old', hostname: 'old.example', ip: null };
const hostingReference = ({ id }: HostingRecord) => ({ kind: 'hosting', clientId: USD_CLIENT, id }) as const;
const audited = ({ kind, id }: HostingRecord | DomainRecord) => auditOf(USD_CLIENT, `${kind}:${id}`);

/** The one server that there is, with an account for the record on it. */
const atPanel = async ({ username, domain }: HostingRecord) => {
  const [server] = fixture.api.stack.outside.secrets.whm.servers;
  const panel = await panelFor(server?.id ?? '');
  const contactEmail = 'ama@example.com';
  await panel.createAccount({ username, domain, plan: 'starter', password: 'Zx9-unknown-Qw', contactEmail });
  return { id: server?.id ?? '', hostname: server?.hostname };
};

const loadOf = async (server: string) => (await getItem(keys.serverLoad(server)))?.accounts ?? 0;
const isListed = async (server: string, { id }: HostingRecord) =>
  (await getItem(keys.serverAccount(server, USD_CLIENT, id))) !== undefined;
const move = (record: HostingRecord, to: string) => changeServer(hostingReference(record), to, ACTOR, now);

test.each<Partial<HostingRecord>>([{ server: OLD }, { server: OLD, status: 'suspended' }, { server: null }])(
  'an account that was transferred is counted and listed where it is now: %j',
  async (given) => {
    const record = await storeHosting(USD_CLIENT, given);
    const server = await atPanel(record);
    const from = record.server?.id ?? null;
    const before = { here: await loadOf(server.id), old: await loadOf('old'), none: await loadOf('null') };
    const moved = await move(record, server.id);
    expect(moved).toMatchObject({ from, server });
    expect((await getItem(record))?.server).toEqual(moved.server);
    expect({ here: await loadOf(server.id), old: await loadOf('old'), none: await loadOf('null') }).toEqual({
      here: before.here + 1,
      old: before.old - (from ? 1 : 0),
      none: before.none,
    });
    expect([await isListed(server.id, record), await isListed('old', record)]).toEqual([true, false]);
    expect(await audited(record)).toEqual([noted('hosting.server_changed', { from, to: server.id })]);
  },
);

test('an account is not noted where it is not, on a server that is unknown, or before it is up', async () => {
  const record = await storeHosting(USD_CLIENT, { server: OLD });
  const { id } = await atPanel(record);
  await expect(move(record, 'nowhere')).rejects.toMatchObject({
    code: 'unknown_server',
    message: `There are the servers ${id}.`,
  });
  const other = await storeHosting(USD_CLIENT, { server: OLD, username: record.username });
  await expect(move(other, id)).rejects.toMatchObject({ code: 'account_not_there' });
  const unknown = await storeHosting(USD_CLIENT, { server: OLD });
  await expect(move(unknown, id)).rejects.toMatchObject({ code: 'account_not_there' });
  for (const status of ['pending', 'terminated'] as const) {
    const ended = await storeHosting(USD_CLIENT, { status, server: OLD });
    await expect(move(ended, id)).rejects.toMatchObject({ code: 'hosting_not_active' });
  }
});

test.each<[string, (here: string) => Record<string, unknown>, string]>([
  ['it ends', () => ({ status: 'terminated' }), 'hosting_not_active'],
  ['somebody else notes it', (id) => ({ server: { id, hostname: 'x', ip: null } }), 'same_server'],
  ['a worker claims it', () => AT_WORK, 'temporarily_unavailable'],
])('an account is not noted on another server where %s meanwhile', async (_, change, code) => {
  const record = await storeHosting(USD_CLIENT, { server: OLD });
  const { id } = await atPanel(record);
  const before = await loadOf(id);
  const late = beforeWriting(
    fixture,
    () => setAttributes(record, change(id)),
    () => move(record, id),
  );
  await expect(late).rejects.toMatchObject({ code });
  expect(await loadOf(id)).toBe(before);
});

const units = (quantity: number) => [{ addon_id: 1, name: 'Extra IP address', quantity }];

const storeDelivery = async (given: Partial<HostingRecord> = {}) => {
  const record = await storeHosting(USD_CLIENT, given);
  const { id, domain } = record;
  const delivery = {
    ...keys.addonDelivery(USD_CLIENT, id),
    ...awaitsManualAction('addons_to_deliver', now, id),
    ...{ kind: 'addons' as const, id, client_id: USD_CLIENT, domain },
    ...{ addons: units(2), delivered: [], created_at: now.toISOString() },
  };
  await transact([putNew(delivery)]);
  return { record, delivery };
};

const deliver = (record: HostingRecord) => deliverAddons(hostingReference(record), ACTOR, now);

test('add-ons that a person has delivered are noted once', async () => {
  const { record, delivery } = await storeDelivery();
  expect(await deliver(record)).toEqual(units(2));
  expect((await getItem(record))?.addons_delivered).toEqual(units(2));
  expect(await getItem(delivery)).toBeUndefined();
  expect(await audited(record)).toEqual([
    noted('hosting.addons_delivered', { addons: '2 × Extra IP address' }),
  ]);
  await expect(deliver(record)).rejects.toMatchObject({ code: 'nothing_to_deliver' });
});

test('more add-ons that were paid for meanwhile are not taken for delivered unseen', async () => {
  const { record, delivery } = await storeDelivery();
  const delivered = await beforeWriting(
    fixture,
    () => setAttributes(delivery, { addons: units(4), created_at: later.toISOString() }),
    () => deliver(record),
  );
  expect(delivered).toEqual(units(4));
  expect((await getItem(record))?.addons_delivered).toEqual(units(4));
});

type Given = Partial<DomainRecord>;
const look = ({ id }: DomainRecord) => lookNow({ kind: 'domain', clientId: USD_CLIENT, id }, ACTOR, now);

test.each<Given>([{}, { status: 'grace' }, { status: 'redemption' }, dueAt(later, 1)])(
  'staff have a domain looked at at once: %j',
  async (given) => {
    const record = await storeDomain(USD_CLIENT, given);
    await look(record);
    expect(await getItem(record)).toMatchObject({ check_at: now.toISOString(), ...dueAt(now, record.id) });
    expect(await audited(record)).toEqual([noted('domain.look_requested')]);
  },
);

test.each<[Given, string]>([
  [{ registrar: 'manual' }, 'manual_domain'],
  [{ status: 'expired' }, 'domain_not_active'],
  [{ task: 'renew' }, 'domain_busy'],
  [AT_WORK, 'domain_busy'],
  [{ operation_id: 7 }, 'domain_busy'],
])('a domain is not looked at that is %j', async (given, code) => {
  await expect(look(await storeDomain(USD_CLIENT, given))).rejects.toMatchObject({ code });
});

test.each<[string, Record<string, unknown>, string]>([
  ['ends', { status: 'expired', due_pk: undefined, due_sk: undefined }, 'domain_not_active'],
  ['is claimed by a worker', AT_WORK, 'domain_busy'],
  ['is paid to be renewed', { task: 'renew' }, 'domain_busy'],
])('a domain that %s meanwhile is left to that', async (_, change, code) => {
  const record = await storeDomain(USD_CLIENT, dueAt(later, 1));
  const late = beforeWriting(
    fixture,
    () => setAttributes(record, change),
    () => look(record),
  );
  await expect(late).rejects.toMatchObject({ code });
  expect(await audited(record)).toEqual([]);
});
