import { beforeAll, expect, test } from 'vitest';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { PROVIDER } from '../../shared/events/index.ts';
import { pagesOf } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { AuditRecord } from '../../shared/records/events.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { shopper, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { bought, type Case, changesOf, type Ids, newTicket, REASON } from './changes.ts';

const fixture = apiForFile();
const staff = staffOf(fixture);
const reason = REASON;

const entriesOf = async (client: number): Promise<AuditRecord[]> => {
  const all: AuditRecord[] = [];
  for await (const page of pagesOf(collections.audit(client))) all.push(...page);
  return all.filter(({ actor }) => actor.startsWith('operator:'));
};

type Shown = { id: number; role: string; reason: string | null };
const accessLog = async (client: number): Promise<Shown[]> => {
  return (await shopper(fixture.api, fixture.token, client).get('/access-log?per_page=100')).body.data;
};

/** What a client's audit trail of staff, and its own list of it, have gained by some work. */
const gained = async (client: number, work: () => Promise<unknown>) => {
  const [entries, shown] = [await entriesOf(client), await accessLog(client)];
  const before = new Set([...entries, ...shown].map(({ id }) => id));
  await work();
  const fresh = <R extends { id: number }>(records: R[]) => records.filter(({ id }) => !before.has(id));
  return { entries: fresh(await entriesOf(client)), shown: fresh(await accessLog(client)) };
};

/** Both have the same one entry. */
const expectOne = ({ entries, shown }: Awaited<ReturnType<typeof gained>>, why: string | null): void => {
  expect(entries.map(({ action }) => action)).toHaveLength(1);
  expect(shown).toEqual([expect.objectContaining({ id: entries[0]?.id, role: 'admin', reason: why })]);
};

const pathOf = (path: string, client: number, ids: Ids): string =>
  path.replace('{client}', String(client)).replace(/{(\w+)}/g, (_, name: string) => String(ids[name]));

const some: Ids = {};
beforeAll(async () => {
  Object.assign(some, await bought(fixture.usd), await newTicket(fixture.usd));
  const asked = await staff('admin', 'POST', '/reports', { kind: 'revenue', period: '2026' });
  some.report = asked.body.data.id;
});

/** It is of no client, and stands in the trail of the provider alone. */
const isProviders = (path: string) => !path.includes('{client}');

/** Of the provider, and with an entry for each client that is told of it. */
const TELLS = ['/catalog/announcement', '/catalog/announcement/withdraw'];

const cases = () => changesOf(fixture, staff, fixture.usd);

const reads = staffEndpoints.filter(({ method }) => method === 'GET');
const changes = staffEndpoints.filter(({ method, idempotent }) => method !== 'GET' && idempotent);
const requests = staffEndpoints.filter(({ method, idempotent }) => method !== 'GET' && !idempotent);

test('each endpoint reads, asks for work on nobody, or has a case here', () => {
  expect(Object.keys(cases()).sort()).toEqual(changes.map(({ name }) => name).sort());
  expect(requests.map(({ name }) => name)).toEqual([
    'staff-reports/request-report',
    'staff-health/advance-test-clock',
  ]);
  expect(reads.length + changes.length + requests.length).toBe(staffEndpoints.length);
});

test('a report that is asked for is seen by no client, and leaves one entry of the provider', async () => {
  const before = await entriesOf(PROVIDER);
  const found = await gained(USD_CLIENT, async () => {
    for (let asked = 0; asked < 2; asked++)
      expect((await staff('auditor', 'POST', '/reports', { kind: 'mrr', period: '2026' })).status).toBe(200);
  });
  expect(found).toEqual({ entries: [], shown: [] });
  const entries = (await entriesOf(PROVIDER)).filter(({ id }) => !before.some((one) => one.id === id));
  expect(entries).toMatchObject([{ action: 'report.requested', role: 'auditor' }]);
});

test.each(reads)('a read of $path is seen once by each client it shows', async ({ path, seen }) => {
  let shows = seen === 'client';
  const found = await gained(USD_CLIENT, async () => {
    const search = path === '/clients' ? `?search=${USD_CLIENT}` : '';
    const { status, body } = await staff('admin', 'GET', `${pathOf(path, USD_CLIENT, some)}${search}`);
    expect(status).toBe(200);
    if (seen === 'listed')
      shows = body.data.some(({ client_id }: { client_id: number }) => client_id === USD_CLIENT);
  });
  if (shows) expectOne(found, null);
  else expect(found).toEqual({ entries: [], shown: [] });
});

test.each(changes)(
  '$path is seen once for its plan, once for the change, not for its repetition',
  async ({ name, path }) => {
    const { ids = {}, body, key = `once-${name}` } = await (cases()[name] as () => Promise<Case>)();
    const to = pathOf(path, USD_CLIENT, ids);
    const wanted = { ...body, reason };
    let plan = '';
    const planned = await gained(USD_CLIENT, async () => {
      const { status, body } = await staff('admin', 'POST', to, wanted);
      expect([status, body.status]).toEqual([200, 'planned']);
      plan = body.plan.id;
    });
    if (isProviders(path)) expect(planned).toEqual({ entries: [], shown: [] });
    else expectOne(planned, reason);
    const send = () => staff('admin', 'POST', to, { ...wanted, confirm: plan }, key);
    let first = '';
    const made = await gained(USD_CLIENT, async () => {
      const { status, text, body } = await send();
      expect([status, body.status]).toEqual([200, 'done']);
      first = text;
    });
    if (TELLS.includes(path)) {
      expectOne(made, reason);
      expect((await entriesOf(0)).at(0)).toMatchObject({ role: 'admin', reason });
    } else if (isProviders(path)) {
      expect(made).toEqual({ entries: [], shown: [] });
      expect((await entriesOf(0)).at(0)).toMatchObject({ role: 'admin', reason });
    } else expectOne(made, reason);
    const repeated = await gained(USD_CLIENT, async () => expect((await send()).text).toBe(first));
    expect(repeated).toEqual({ entries: [], shown: [] });
  },
);

test('what is refused shows nothing, and leaves nothing', async () => {
  const client = `/clients/${USD_CLIENT}`;
  const found = await gained(USD_CLIENT, async () => {
    expect((await staff('support', 'GET', `${client}/audit`)).status).toBe(403);
    expect((await staff('admin', 'GET', `${client}/tickets/999`)).status).toBe(404);
    expect((await staff('admin', 'POST', `${client}/status`, { status: 'active' })).status).toBe(422);
  });
  expect(found).toEqual({ entries: [], shown: [] });
});
