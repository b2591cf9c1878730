import { expect, test } from 'vitest';
import { changeServer } from '../../../shared/operator/hosting.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { untilIdle } from '../../support/idle.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Listed = { reference: string; reason: string; since: string };
type Entry = { action: string; actor: string; subject: string; details: Record<string, unknown> };

const recordOf = async (id: number) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;
const until = (id: number, accept: (record: HostingRecord) => boolean) =>
  eventually(() => recordOf(id), accept);

const buy = async () => {
  const { body } = await fixture.usd.order([hostingItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  const id: number = body.order.items[0].hosting_account_id;
  await until(id, ({ status }) => status === 'active');
  return { id, reference: `hosting/${USD_CLIENT}/${id}` };
};

const atPanel = async (id: number) => {
  const { domain } = await recordOf(id);
  const { url } = fixture.api.stack.outside.whm;
  const [server] = fixture.api.stack.outside.secrets.whm.servers;
  const answer = await fetch(`${url}/json-api/listaccts?api.version=1`, {
    headers: { authorization: `whm ${server?.username}:${server?.token}` },
  });
  const { data } = (await answer.json()) as { data: { acct: { domain: string; suspended: number }[] } };
  return data.acct.find((account) => account.domain === domain);
};

const suspendedList = () => operator.json<Listed[]>('services', 'list', '--suspended');
const holds = async () => expect(await findProblems(fixture.api.stack.outside)).toEqual([]);

test('hosting is suspended by staff, listed with the reason, and comes back when staff lift it', async () => {
  const { id, reference } = await buy();
  expect(await operator('services', 'suspend', reference)).toMatchObject({ code: 2 });
  const suspend = () => operator('services', 'suspend', reference, '--reason', 'Sends spam');
  expect(await suspend()).toMatchObject({ code: 0, out: `${reference} is being suspended.\n` });
  await until(id, ({ status, task }) => status === 'suspended' && task === undefined);
  expect((await atPanel(id))?.suspended).toBe(1);
  expect(await suspend()).toMatchObject({ code: 1, err: expect.stringContaining('already: Sends spam') });

  expect(await suspendedList()).toMatchObject([{ reference, reason: 'staff: Sends spam' }]);
  const { out } = await operator('inbox');
  expect(out).toMatch(new RegExp(`suspended +${USD_CLIENT} +${reference} +\\S+ +staff: Sends spam`));
  await untilIdle(fixture.api.stack);
  await holds();

  expect((await operator('services', 'unsuspend', reference)).out).toBe(`${reference} is coming back.\n`);
  await until(id, ({ status, task }) => status === 'active' && task === undefined);
  expect((await atPanel(id))?.suspended).toBe(0);
  expect(await suspendedList()).toEqual([]);
  const again = await operator('services', 'unsuspend', reference);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('staff have not suspended it') });

  const trail = await operator.json<Entry[]>('audit', String(USD_CLIENT));
  const own = trail.filter(
    ({ subject, actor }) => subject === `hosting:${id}` && actor === 'operator:tester',
  );
  expect(own.map(({ action }) => action)).toEqual(['hosting.released', 'hosting.held']);
  const events = (await fixture.usd.get('/events')).body.data as { type: string; message: string }[];
  expect(events.filter(({ type }) => /suspended$/.test(type)).map(({ message }) => message)).toEqual([
    expect.stringContaining('is available again'),
    expect.stringMatching(/is suspended\. Please contact us\.$/),
  ]);
  expect(JSON.stringify(events)).not.toContain('spam');
  await untilIdle(fixture.api.stack);
  await holds();
});

test('hosting whose next period is invoiced already is listed while staff suspend it', async () => {
  const { id, reference } = await buy();
  await operator.json('services', 'renew', reference);
  await operator('services', 'suspend', reference, '--reason', 'Sends spam');
  await until(id, ({ status, task }) => status === 'suspended' && task === undefined);
  const listed = await suspendedList();
  expect(listed.map((one) => one.reference)).toContain(reference);
  await operator('services', 'unsuspend', reference);
  await untilIdle(fixture.api.stack);
  await holds();
});

test('of those who suspend an account at once one does, and lifting it before it was done leaves it up', async () => {
  const { id, reference } = await buy();
  const suspend = () => operator('services', 'suspend', reference, '--reason', 'Test');
  const codes = await atOnce(async () => (await suspend()).code, 4);
  expect(tally(codes)).toEqual({ 0: 1, 1: 3 });
  await eventually(
    () => operator('services', 'unsuspend', reference),
    ({ code }) => code === 0,
  );
  await until(id, ({ status, task, staff_suspension }) =>
    Boolean(status === 'active' && task === undefined && !staff_suspension),
  );
  await untilIdle(fixture.api.stack);
  expect((await atPanel(id))?.suspended).toBe(0);
  await holds();
});

test('hosting is deleted for good after a question that says what is lost, and its renewal cancelled', async () => {
  const { id, reference } = await buy();
  const renewal = await operator.json<{ id: number }>('services', 'renew', reference);
  const terminate = (...more: string[]) =>
    operator('services', 'terminate', reference, '--reason', 'Fraud', ...more);
  const asked = await terminate();
  const { username, domain } = await recordOf(id);
  expect(asked).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Delete "${username}" with all of ${domain}`),
  });
  expect((await recordOf(id)).status).toBe('active');

  expect(await terminate('--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('is being deleted'),
  });
  await until(id, ({ status }) => status === 'terminated');
  expect(await atPanel(id)).toBeUndefined();
  expect((await fixture.usd.invoice(renewal.id)).body.data.status).toBe('cancelled');
  expect(await terminate('--yes')).toMatchObject({ code: 1, err: expect.stringContaining('is terminated') });
  await untilIdle(fixture.api.stack);
  await holds();
});

test('hosting is noted on another server only when its panel has the account', async () => {
  const { id, reference } = await buy();
  const { server } = await recordOf(id);
  const present = server?.id ?? '';
  const move = (to: string) => operator('services', 'change-server', reference, '--server', to);
  expect((await move(present)).err).toContain(`is on ${present} already`);
  expect((await move('nowhere')).err).toContain(`There are the servers ${present}`);

  const old = { id: 'old', hostname: 'old.example', ip: null };
  await writeOne(update(keys.hosting(USD_CLIENT, id), { set: { server: old }, due: 'unchanged' }));
  expect((await move(present)).out).toMatch(
    new RegExp(`is on ${server?.hostname} .* now\\. Remove it from old\\.`),
  );
  expect((await recordOf(id)).server).toMatchObject({ id: present, hostname: server?.hostname });

  await writeOne(
    update(keys.hosting(USD_CLIENT, id), { set: { server: old, username: 'other' }, due: 'unchanged' }),
  );
  const moved = changeServer({ kind: 'hosting', clientId: USD_CLIENT, id }, present, 'system', new Date());
  await expect(moved).rejects.toMatchObject({ code: 'account_not_there' });
});

test('what is no hosting account is refused with what to do instead', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const domain = `domain/${USD_CLIENT}/${body.order.items[0].domain_id}`;
  expect(await operator('services', 'suspend', domain, '--reason', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('its registry alone'),
  });
  const pending = await fixture.usd.order([hostingItem(freshDomain())]);
  const unpaid = `hosting/${USD_CLIENT}/${pending.body.order.items[0].hosting_account_id}`;
  const terminated = await operator('services', 'terminate', unpaid, '--reason', 'x', '--yes');
  expect(terminated).toMatchObject({ code: 1, err: expect.stringContaining('is pending') });
  expect((await operator('services', 'list')).err).toContain('--suspended');
});
