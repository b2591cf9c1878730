import { expect, test } from 'vitest';
import { listManualActions } from '../../../../shared/operator/manual-actions.ts';
import { completeOperation, declineOperation, retryOperation } from '../../../../shared/operator/resolve.ts';
import { update, writeOne } from '../../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { keys } from '../../../../shared/records/keys.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { atOnce, tally } from '../../../support/at-once.ts';
import { storeDomain } from '../../../support/fixtures.ts';
import { atRegistrar, domainRecord, ownDomain } from '../../../support/own-domain.ts';
import { USD_CLIENT } from '../../../support/shop.ts';

const fixture = apiForFile();
const own = (over: Partial<DomainRecord> = {}) => ownDomain(fixture.api.stack.outside.registrar.url, over);

const call = (method: string, { client_id, id }: DomainRecord, path = '', body?: unknown) =>
  fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, {
    token: fixture.token,
    ...(body === undefined ? {} : { body }),
  });

const undo = (domain: DomainRecord, id: number) => call('POST', domain, `/operations/${id}/undo`);

const NAMES = ['ns1.example.net', 'ns2.example.net'];

test('nameservers are brought back, and the change says by what', async () => {
  const domain = await own();
  const changed = (await call('PUT', domain, '/nameservers', { nameservers: NAMES })).body.data;
  const { status, body } = await undo(domain, changed.id);
  expect([status, body.data.status, body.data.undo_of]).toEqual([200, 'succeeded', changed.id]);
  expect((await atRegistrar(domain.name)).nameservers).toEqual(domain.nameservers);
  expect((await domainRecord(domain)).nameservers).toEqual(domain.nameservers);
  const after = (await call('GET', domain, `/operations/${changed.id}`)).body.data;
  expect(after).toMatchObject({ undone_by: body.data.id, undo_until: null });
  expect((await undo(domain, changed.id)).body.code).toBe('already_undone');
  const told = (await fixture.usd.get('/events')).body.data
    .filter((event: { type: string; subject: { id: number } }) => event.subject.id === domain.id)
    .filter(({ type }: { type: string }) => type === 'domain_changed')
    .map(({ message }: { message: string }) => message);
  expect(told).toEqual([
    `The nameservers of ${domain.name} were changed back.`,
    `The nameservers of ${domain.name} were changed.`,
  ]);
  expect((await undo(domain, body.data.id)).body.data.status).toBe('succeeded');
  expect((await atRegistrar(domain.name)).nameservers).toEqual(NAMES);
});

test('privacy and renewal are brought back, a lock stays as it is', async () => {
  const domain = await own();
  const wanted = { privacy: true, auto_renew: false, locked: false };
  const { id } = (await call('PATCH', domain, '', wanted)).body.data;
  expect((await undo(domain, id)).body.data.wanted).toEqual({ privacy: false, auto_renew: true });
  expect(await atRegistrar(domain.name)).toMatchObject({ privacy: false, locked: false });
  expect(await domainRecord(domain)).toMatchObject({ privacy: false, locked: false, auto_renew: true });
  const lock = (await call('PATCH', domain, '', { locked: true })).body.data;
  expect(lock.undo_until).toBeNull();
  expect((await undo(domain, lock.id)).body.code).toBe('not_undoable');
});

test('what was changed again since is not undone', async () => {
  const domain = await own();
  const { id } = (await call('PUT', domain, '/nameservers', { nameservers: NAMES })).body.data;
  const later = ['ns3.example.net', 'ns4.example.net'];
  await call('PUT', domain, '/nameservers', { nameservers: later });
  const { body } = await undo(domain, id);
  expect([body.data.status, body.data.error.code]).toEqual(['failed', 'changed_since']);
  expect((await atRegistrar(domain.name)).nameservers).toEqual(later);
});

test('a change is undone for three days, once by sixteen at a time', async () => {
  const domain = await own();
  const { id } = (await call('PATCH', domain, '', { privacy: true })).body.data;
  const statuses = (await atOnce(() => undo(domain, id))).map(({ status }) => status);
  expect(tally(statuses)).toEqual({ 200: 1, 409: 15 });
  const again = (await call('PATCH', domain, '', { privacy: true })).body.data;
  const finished_at = new Date(Date.now() - 73 * 3_600_000).toISOString();
  await writeOne(
    update(keys.operation(USD_CLIENT, domain.id, again.id), { set: { finished_at }, due: 'unchanged' }),
  );
  expect((await undo(domain, again.id)).body.code).toBe('not_undoable');
});

const manualDomain = () =>
  storeDomain(USD_CLIENT, { registrar: 'manual', name: 'kasa.com.gh', tld: 'com.gh', nameservers: [] });

test('a change that only a person can make waits for one, who says that it is made', async () => {
  const domain = await manualDomain();
  const { status, body } = await call('PUT', domain, '/nameservers', { nameservers: NAMES });
  expect([status, body.data.status]).toEqual([202, 'action_required']);
  const reference = {
    kind: 'operation',
    clientId: USD_CLIENT,
    domainId: domain.id,
    id: body.data.id,
  } as const;
  expect((await listManualActions({ limit: 100, now: new Date() })).entries).toContainEqual(
    expect.objectContaining({
      reference: `operation/${USD_CLIENT}/${domain.id}/${body.data.id}`,
      subject: domain.name,
    }),
  );
  await expect(retryOperation(reference, 'operator:ama', new Date())).rejects.toMatchObject({
    code: 'nothing_to_retry',
  });
  expect((await call('PATCH', domain, '', { privacy: true })).body.code).toBe('change_in_progress');
  await completeOperation(reference, 'operator:ama', new Date());
  expect((await call('GET', domain)).body.data).toMatchObject({ nameservers: NAMES, operation_id: null });
  await expect(completeOperation(reference, 'operator:ama', new Date())).rejects.toMatchObject({
    code: 'no_manual_action',
  });
});

test('a change that waits for a person can be withdrawn by the client or declined by staff', async () => {
  const domain = await manualDomain();
  const first = (await call('PUT', domain, '/nameservers', { nameservers: NAMES })).body.data;
  const { status, body } = await undo(domain, first.id);
  expect([status, body.data.status, body.data.error.code]).toEqual([200, 'failed', 'withdrawn']);
  const second = (await call('PATCH', domain, '', { locked: true })).body.data;
  const reference = { kind: 'operation', clientId: USD_CLIENT, domainId: domain.id, id: second.id } as const;
  await declineOperation(reference, 'The registry has no locks.', 'operator:ama', new Date());
  const { data } = (await call('GET', domain, `/operations/${second.id}`)).body;
  expect(data).toMatchObject({
    status: 'failed',
    error: { code: 'declined', message: 'The registry has no locks.' },
  });
  expect(await domainRecord(domain)).toMatchObject({ nameservers: [] });
  expect((await call('PATCH', domain, '', { auto_renew: false })).body.data.status).toBe('succeeded');
});
