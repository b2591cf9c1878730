import { beforeEach, expect, test } from 'vitest';
import { type Migration, migrate } from '../../../shared/operator/migrate/index.ts';
import { SCHEMA_VERSION } from '../../../shared/platform/table/schema.ts';
import { eraseClient } from '../../../shared/privacy/deletion/erase-client.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { fillTable, RELEASE_1_0 } from '../../support/release.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { type Item, scanTable } from '../../support/table.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

beforeEach(async () => {
  await fixture.api.stack.triggers.pause();
  await fillTable(RELEASE_1_0);
});

/** All that is stored, but for what commands and log-ins leave besides. */
const stored = async (): Promise<Item[]> => {
  const known = new Set(RELEASE_1_0.map(({ pk, sk }) => `${pk}|${sk}`));
  const items = (await scanTable()).filter(({ pk, sk }) => known.has(`${pk}|${sk}`));
  return items.sort((a, b) => (`${a.pk}|${a.sk}` < `${b.pk}|${b.sk}` ? -1 : 1));
};

const find = (items: Item[], sk: string): Item[] => items.filter((item) => item.sk.startsWith(sk));

const CHANGED = {
  user: 2,
  deletion: 0,
  client: 3,
  membership: 3,
  hosting: 3,
  domain: 1,
  invoice: 4,
  payment: 1,
  ticket: 1,
  token: 1,
  factor: 0,
};

test('a plan counts what would be changed, and changes nothing', async () => {
  const before = await stored();
  const { code, out } = await operator('migrate', '--plan', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ seen: RELEASE_1_0.length, changed: CHANGED, left: [] });
  expect(await stored()).toEqual(before);
});

test('records of the last release become what this one reads, and keep all they had', async () => {
  const { code, out } = await operator('migrate', '--apply', '--yes');
  expect([code, out]).toEqual([0, expect.stringContaining('19 of 55 records were brought to version 5.')]);
  const items = await stored();
  for (const old of RELEASE_1_0) {
    const item = items.find(({ pk, sk }) => pk === old.pk && sk === old.sk);
    const { profile, ...rest } = old;
    // Its use alone prolongs a session now, and this is its latest end.
    const { expires_at_epoch: _, ...kept } = rest as typeof rest & { expires_at_epoch?: number };
    expect(item).toMatchObject(old.sk.startsWith('TOKEN#') ? kept : rest);
    if (profile) expect(item?.profile).toMatchObject(profile);
  }
  expect(find(items, 'HOSTING#').map(({ kind }) => kind)).toEqual(['hosting', 'hosting', 'hosting']);
  expect(find(items, 'DOMAIN#')).toMatchObject([{ kind: 'domain', schema: SCHEMA_VERSION }]);
  expect(find(items, 'PAYMENT#')).toMatchObject([{ refunds: [], disputes: [], version: 1 }]);
  const [client] = RELEASE_1_0.filter(({ pk, sk }) => pk === `CLIENT#${USD_CLIENT}` && sk === 'CLIENT');
  for (const item of items.filter(({ profile }) => (profile as { id?: number })?.id === USD_CLIENT)) {
    expect(item.profile).toMatchObject(client?.postal_address as object);
  }

  expect(JSON.parse((await operator('migrate', '--plan', '--json')).out).changed).toEqual(
    Object.fromEntries(Object.keys(CHANGED).map((kind) => [kind, 0])),
  );
});

test('the API serves what was migrated', async () => {
  await migrate({ apply: true });
  const token = await fixture.api.login();
  const paths = ['', '/hosting', '/domains', '/orders', '/invoices', '/payments', '/tickets', '/devices'];
  for (const path of paths) {
    const { status } = await fixture.api('GET', `/clients/${USD_CLIENT}${path}`, { token });
    expect([path, status]).toEqual([path, 200]);
  }
});

test('a deletion that release 1.0 had begun keeps whether the user was disabled before', async () => {
  const [user] = RELEASE_1_0.filter(({ sk }) => sk === 'USER');
  const deletion = { ...user, sk: 'DELETION', phase: 'closing', was_barred: true } as Item;
  await fillTable([...RELEASE_1_0, deletion]);
  expect((await migrate({ apply: true })).changed.deletion).toBe(1);
  const migrated = (await scanTable()).filter(({ sk }) => sk === 'DELETION');
  expect(migrated).toMatchObject([{ was_barred: true, was_disabled: true, schema: SCHEMA_VERSION }]);
});

test('an address that release 1.0 kept apart is erased with its client', async () => {
  await migrate({ apply: true });
  const client = find(RELEASE_1_0, 'CLIENT').find(({ id }) => id === USD_CLIENT);
  const street = (client?.postal_address as Record<string, string> | undefined)?.address ?? 'none';
  const ofClient = async () => (await scanTable()).filter(({ pk }) => pk === `CLIENT#${USD_CLIENT}`);
  expect(JSON.stringify(await ofClient())).toContain(street);
  await eraseClient(1001, USD_CLIENT, new Date());
  expect(JSON.stringify(await ofClient())).not.toContain(street);
});

/** A process that dies once it has done so many pages. */
const stopAfter = (pages: number) => {
  let done = 0;
  return () => {
    done += 1;
    if (done === pages) throw new Error('killed');
  };
};

test('a migration that is killed in the middle is resumed where it was, wherever that is', async () => {
  await migrate({ apply: true });
  const whole = await stored();
  // What staff find records by is written along, wherever in the table it then lies.
  const added = (await scanTable()).length - RELEASE_1_0.length;
  for (let pages = 1; pages <= 5; pages += 1) {
    await fillTable(RELEASE_1_0);
    const killed = migrate({ apply: true, pageSize: 10, progress: stopAfter(pages) });
    await expect(killed).rejects.toThrow('killed');
    expect(await stored()).not.toEqual(whole);

    const rest = await migrate({ apply: true, pageSize: 10 });
    expect(rest.resumed).toBe(true);
    expect(rest.seen).toBeLessThanOrEqual(RELEASE_1_0.length + 1 + added - pages * 10);
    expect(await stored()).toEqual(whole);
    expect((await migrate({ apply: true })).resumed).toBe(false);
  }
});

test('two at once do the work once', async () => {
  await migrate({ apply: true });
  const whole = await stored();
  await fillTable(RELEASE_1_0);
  const both = await Promise.all([1, 2].map(() => migrate({ apply: true, pageSize: 7 })));
  expect(await stored()).toEqual(whole);
  const sum = (kind: string) =>
    both.reduce((total, { changed }: Migration) => total + (changed[kind] ?? 0), 0);
  for (const [kind, records] of Object.entries(CHANGED)) expect([kind, sum(kind)]).toEqual([kind, records]);
});

test('what was refunded before refunds were records is left to a person', async () => {
  const refunded = RELEASE_1_0.map((item) =>
    item.sk.startsWith('PAYMENT#') ? { ...item, amount_refunded: 100 } : item,
  );
  await fillTable(refunded);
  const { code, err } = await operator('migrate', '--apply', '--yes');
  expect(code).toBe(1);
  expect(err).toMatch(/These stay as they are.*\n.*\n.*PAYMENT#/);
});

test('nothing is done without saying what', async () => {
  expect(await operator('migrate')).toMatchObject({ code: 1, err: 'Choose --plan or --apply.\n' });
  expect(await operator('migrate', '--plan', '--apply')).toMatchObject({ code: 2 });
});
