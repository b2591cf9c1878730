import { expect, test } from 'vitest';
import { measureUsage } from '../../../shared/hosting/hosting.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

/** Hosting as a client orders and pays it. */
const activeHosting = async (): Promise<{ id: number; username: string }> => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  const id = body.order.items[0].hosting_account_id;
  await fixture.usd.payByCard(body.invoice.id);
  const answer = await eventually(
    // The list: a look at the account itself has it measured.
    () => fixture.usd.get('/hosting?status=active'),
    ({ body }) => body.data[0]?.id === id,
  );
  return { id, username: answer.body.data[0].username };
};

const atPanel = async (path: string, body: object) => {
  const url = `${fixture.api.stack.outside.whm.url}/_simulator/accounts/${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(204);
};

const usageOf = async (id: number, query = '') =>
  (await fixture.usd.get(`/hosting/${id}/usage${query}`)).body;
const told = async (id: number): Promise<string[]> => {
  const { body } = await fixture.usd.get('/events?per_page=100');
  return body.data
    .filter(
      (event: { type: string; subject: { id: number } }) =>
        event.type === 'disk_nearly_full' && event.subject.id === id,
    )
    .map(({ message }: { message: string }) => message);
};

test('keeps the last reading of each day, newest first, and pages through them', async () => {
  const { id, username } = await activeHosting();
  for (const [days, diskused] of [
    [1, '20M'],
    [2, '30M'],
    [2.01, '40M'],
    [3, '50M'],
  ] as const) {
    await atPanel(username, { diskused });
    await measureUsage(USD_CLIENT, id, later(days));
  }
  const days = (await usageOf(id)).data;
  const dates = [3, 2, 1].map((n) => later(n).toISOString().slice(0, 10));
  expect(days.slice(0, 3).map(({ date }: { date: string }) => date)).toEqual(dates);
  expect(days[0]).toMatchObject({ disk_used_mb: 50, disk_limit_mb: 1000, bandwidth_used_mb: 52 });
  const { data, links } = await usageOf(id, '?per_page=2');
  expect(data).toEqual(days.slice(0, 2));
  const next = await usageOf(id, new URL(links.next).search);
  expect(next.data[0]).toEqual(days[2]);
});

test('is measured every day, though nobody looks', async () => {
  const { id } = await activeHosting();
  const record = () => getItem(keys.hosting(USD_CLIENT, id));
  const { measure_at = '', due_sk } = (await record()) ?? {};
  expect(due_sk?.startsWith(measure_at)).toBe(true);
  const at = new Date(Date.parse(measure_at) + 60_000);
  await runServiceTask({ kind: 'hosting', client_id: USD_CLIENT, id }, at);
  const next = await record();
  expect([next?.measure_at, next?.due_sk?.slice(0, 24), next?.lease_until]).toEqual([
    new Date(at.getTime() + DAY).toISOString(),
    next?.measure_at,
    undefined,
  ]);
  const { data } = await eventually(
    () => usageOf(id),
    ({ data }) => data.length > 0,
  );
  expect(data).toHaveLength(1);
});

test('an account of an earlier release is measured daily from the first look on', async () => {
  const { id } = await activeHosting();
  await writeOne(update(keys.hosting(USD_CLIENT, id), { remove: ['measure_at'], due: 'unchanged' }));
  await measureUsage(USD_CLIENT, id, later(1));
  const record = await getItem(keys.hosting(USD_CLIENT, id));
  expect(record?.measure_at).toBe(record?.due_sk?.slice(0, 24));
});

test('tells of a disk that is nearly full once, and again only after it was emptied', async () => {
  const { id, username } = await activeHosting();
  const read = async (days: number, diskused: string) => {
    await atPanel(username, { disklimit: '1000M', diskused });
    await measureUsage(USD_CLIENT, id, later(days));
    return told(id);
  };
  expect(await read(1, '899M')).toEqual([]);
  const [message] = await read(2, '905M');
  expect(message).toMatch(/nearly full: 90 % is used/);
  expect(await read(3, '990M')).toHaveLength(1);
  expect(await read(4, '870M')).toHaveLength(1);
  expect(await read(5, '910M')).toHaveLength(1);
  expect(await read(6, '100M')).toHaveLength(1);
  expect(await read(7, '950M')).toHaveLength(2);
  await atPanel(username, { diskused: '100M' });
  await measureUsage(USD_CLIENT, id, later(8));
  await atPanel(username, { diskused: '950M' });
  await atOnce(() => measureUsage(USD_CLIENT, id, later(9)));
  expect(await told(id)).toHaveLength(3);
});

test('names the pages that the panel has for the account, all of them until it is known', async () => {
  const { id, username } = await activeHosting();
  const capabilities = async () => (await fixture.usd.get('/hosting')).body.data[0].capabilities;
  expect(await capabilities()).toContain('phpmyadmin');
  await atPanel(`${username}/features`, { phpmyadmin: false, webmail: false });
  await measureUsage(USD_CLIENT, id, later(1));
  expect(await capabilities()).toEqual(['panel', 'files', 'email', 'backups', 'ssl']);
});

test('of an account that is another client’s there is nothing', async () => {
  const { id } = await activeHosting();
  const path = `/clients/${GHS_CLIENT}/hosting/${id}/usage`;
  expect((await fixture.api('GET', path, { token: fixture.token })).body.code).toBe(
    'hosting_account_not_found',
  );
});
