import { expect, test } from 'vitest';
import { countRecords, queryPage } from '../../../shared/platform/table/query.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import { eraseClient } from '../../../shared/privacy/deletion/erase-client.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeTicket } from '../../support/fixtures.ts';
import { GHS_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

/** Records so large that DynamoDB ends an answer after two of them. */
const LARGE = 'x'.repeat(350 * 1024);
const COUNT = 12;

const storeTickets = async (): Promise<number[]> => {
  const made: number[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    made.push((await storeTicket(GHS_CLIENT, { subject: LARGE })).id);
  }
  return made;
};

test('lists, counts, exports and erasure reach every record of 350 KB', async () => {
  const made = await storeTickets();
  const tickets = collections.ofClient(GHS_CLIENT, 'TICKET');

  const first = await queryPage(tickets, { limit: 7 });
  const rest = await queryPage(tickets, { limit: 7, after: first.nextKey });
  expect([first.items.length, rest.items.length, rest.nextKey]).toEqual([7, 5, null]);
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toReversed());
  expect(await countRecords(tickets, 100)).toBe(COUNT);
  expect(await countRecords(tickets, 5)).toBe(5);

  const exported = await operator.json<{ tickets: { id: number }[] }>(
    'clients',
    'export',
    String(GHS_CLIENT),
  );
  expect(exported.tickets.map(({ id }) => id)).toEqual(made);

  await eraseClient(2, GHS_CLIENT, new Date());
  expect(JSON.stringify(await scanTable())).not.toContain(LARGE);
});

const DESCRIBED = 5;
const TLDS = 1_200;

test('the catalog has no end after a thousand entries, or after a megabyte', async () => {
  const entry = { features: { disk_mb: 1, bandwidth_mb: 1, email_accounts: 1, databases: 1 }, prices: {} };
  for (let id = 100; id < 100 + DESCRIBED; id += 1) {
    const names = { id, name: `Large ${id}`, description: LARGE, plan: 'starter', active: true };
    await transact([putNew({ ...keys.catalogPackage(id), ...names, ...entry })]);
  }
  const years = {
    registrar: 'manual' as const,
    minimum_years: 1,
    maximum_years: 1,
    prices: {},
    active: true,
  };
  for (let begin = 0; begin < TLDS; begin += 100) {
    const tlds = Array.from({ length: 100 }, (_, index) => `tld${begin + index}`);
    await transact(tlds.map((tld) => putNew({ ...keys.catalogTld(tld), tld, ...years })));
  }

  const { body: packages } = await fixture.api('GET', '/catalog/hosting-packages');
  const { body: tlds } = await fixture.api('GET', '/catalog/domain-tlds');
  expect(packages.data.length).toBeGreaterThanOrEqual(DESCRIBED);
  expect(tlds.data.length).toBeGreaterThanOrEqual(TLDS);
  const { code, out } = await operator('catalog', 'export');
  expect(code).toBe(0);
  expect(out.match(/^ +- tld: /gm)?.length).toBe(tlds.data.length);
});
