import { expect, test } from 'vitest';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { atRegistrar, domainRecord, holdAtRegistrar, ownDomain } from '../../support/own-domain.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const url = () => fixture.api.stack.outside.registrar.url;

const own = async () => {
  const domain = await ownDomain(url());
  return { domain, reference: `domain/${domain.client_id}/${domain.id}` };
};

type Shown = { name: string; privacy: boolean; expires_at: string; operations: { status: string }[] };
const show = (reference: string) => operator.json<Shown>('domains', 'show', reference);

test('settings are changed by an operation, which is shown with the domain', async () => {
  const { domain, reference } = await own();
  const asked = await operator('domains', 'update', reference, '--privacy', 'on', '--auto-renew', 'off');
  expect(asked).toMatchObject({ code: 0, err: '', out: expect.stringContaining('under way') });
  const shown = await eventually(
    () => show(reference),
    ({ operations }) => operations[0]?.status === 'succeeded',
  );
  expect(shown).toMatchObject({ name: domain.name, privacy: true, auto_renew: false });
  expect((await atRegistrar(domain.name)).privacy).toBe(true);
  const { out } = await operator('domains', 'show', reference);
  expect(out).toMatch(new RegExp(`name: ${domain.name}[\\s\\S]*settings +succeeded`));
  const trail = await operator('audit', String(USD_CLIENT));
  expect(trail.out).toMatch(new RegExp(`operator:tester +domain.settings_requested +domain:${domain.id}`));
});

test('unlocking asks first, and something has to be changed', async () => {
  const { reference, domain } = await own();
  const asked = await operator('domains', 'update', reference, '--locked', 'off');
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
  expect((await operator('domains', 'update', reference)).err).toContain('at least one');
  await operator('domains', 'update', reference, '--locked', 'off', '--yes');
  await eventually(
    () => atRegistrar(domain.name),
    ({ locked }) => !locked,
  );
});

test('what a registrar has otherwise is noted at once', async () => {
  const { domain, reference } = await own();
  await holdAtRegistrar(url(), domain.name, { expires_in_days: 700 });
  const { expiresAt } = await atRegistrar(domain.name);
  expect((await operator('domains', 'sync', reference)).code).toBe(0);
  await eventually(
    () => show(reference),
    ({ expires_at }) => expires_at === expiresAt?.toISOString(),
  );
  const listed = await fixture.usd.get(`/domains?expires_before=${expiresAt?.toISOString().slice(0, 10)}`);
  expect(listed.body.data.map(({ id }: { id: number }) => id)).not.toContain(domain.id);
});

test('a domain of the account that nobody here has becomes a client’s, once', async () => {
  const name = freshDomain();
  const missing = await operator('domains', 'adopt', String(USD_CLIENT), name);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('not in our account') });
  await holdAtRegistrar(url(), name);
  const { reference } = await operator.json<{ reference: string }>(
    'domains',
    'adopt',
    String(USD_CLIENT),
    name,
  );
  const { expiresAt } = await atRegistrar(name);
  expect(await show(reference)).toMatchObject({ name, status: 'active', order_id: null, auto_renew: true });
  expect((await show(reference)).expires_at).toBe(expiresAt?.toISOString());
  const { body } = await fixture.usd.get(`/domains?name=${name}`);
  expect(body.data).toHaveLength(1);
  const record = await domainRecord(body.data[0]);
  expect(record.due_sk).toBeDefined();
  const again = await operator('domains', 'adopt', String(USD_CLIENT), name);
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringContaining('already ordered or registered here'),
  });
  await writeOne(update(keys.catalogTld('com.gh'), { set: { registrar: 'manual' } }));
  expect((await operator('domains', 'adopt', String(USD_CLIENT), 'kasa.com.gh')).err).toContain('by hand');
});
