import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { domainItem, freshDomain, shopper } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { newUser } from '../../support/users.ts';
import { calendarForFile } from './calendar.ts';
import { registrarControl } from './registrar.ts';
import { domainOf, eventsAbout, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, runAt, pay, buy } = calendarForFile();
const control = registrarControl(fixture);

const registered = async () => {
  const name = freshDomain();
  const { domain: id } = await buy([domainItem(name)]);
  const { expires_at, client_id } = await domainOf(id);
  return { id, name, client: client_id, expires: expires_at ?? '' };
};

const looks = (name: string): number =>
  fixture.api.stack.outside.registrar.requests.filter((line) => line === `GET /core/v1/domains/${name}`)
    .length;

test('privacy and verification are noted, and every live domain is looked at once a day', async () => {
  const { id, name } = await registered();
  expect((await fixture.usd.get(`/domains/${id}`)).body.data).toMatchObject({
    privacy: true,
    transfer: null,
  });
  await runAt(addDays(new Date(), 0.1));
  const before = looks(name);
  const { contact_verification } = (await fixture.usd.get(`/domains/${id}`)).body.data;
  expect(['verified', 'pending']).toContain(contact_verification.status);
  await runAt(addDays(new Date(), 0.2));
  expect(looks(name)).toBe(before);
  await runAt(addDays(new Date(), 1.1));
  expect(looks(name)).toBeGreaterThan(before);
});

test('an address that is not confirmed is told of once, and a confirmed one is shown', async () => {
  const { id, name } = await registered();
  const email = (await (await registrarFor('namecom')).getContacts(name)).registrant?.email ?? '';
  await control(`contacts/${email}`, { state: 'verified' });
  await runAt(addDays(new Date(), 0.1));
  expect((await domainOf(id)).verification).toEqual({ status: 'verified', verify_by: null });
  await control(`contacts/${email}`, { state: 'overdue' });
  for (const day of [1.1, 2.1]) await runAt(addDays(new Date(), day));
  const { data } = (await fixture.usd.get(`/domains/${id}`)).body;
  expect(data.contact_verification).toMatchObject({ status: 'overdue', verify_by: expect.any(String) });
  expect((await eventsAbout(id)).filter((type) => type === 'contact_unverified')).toHaveLength(1);
  await control(`contacts/${email}`, { state: 'verified' });
});

test('an address that is still not confirmed is told of once more in the last days, and needs attention until it is', async () => {
  const { id, name } = await registered();
  const email = (await (await registrarFor('namecom')).getContacts(name)).registrant?.email ?? '';
  await control(`contacts/${email}`, { state: 'unverified' });
  await runAt(addDays(new Date(), 0.1));
  const { verification } = await domainOf(id);
  expect(verification?.status).toBe('pending');
  const told = async () => (await eventsAbout(id)).filter((type) => type === 'contact_unverified').length;
  for (const [day, times] of [
    [-5, 1],
    [-3.5, 2],
    [-2, 2],
    [-1, 2],
  ] as const) {
    await runAt(addDays(verification?.verify_by ?? '', day));
    expect([day, await told()]).toEqual([day, times]);
  }
  const attention = async () => (await fixture.usd.get('/dashboard')).body.data.attention;
  const shown = expect.arrayContaining([
    expect.objectContaining({ type: 'contact_unverified', subject: { type: 'domain', id } }),
  ]);
  expect(await attention()).toEqual(shown);
  await control(`contacts/${email}`, { state: 'verified' });
  await runAt(addDays(verification?.verify_by ?? '', -0.1));
  expect(await attention()).not.toEqual(shown);
});

test('what was set at the registrar is set back, and its expiry date is taken over', async () => {
  const { id, name } = await registered();
  await control(`domains/${name}`, { autorenew: true, expires_in_days: 300 });
  await runAt(addDays(new Date(), 0.1));
  const found = await (await registrarFor('namecom')).findDomain(name);
  expect(found?.autoRenew).toBe(false);
  expect((await domainOf(id)).expires_at).toBe(found?.expiresAt?.toISOString());
});

test('a domain that left is let go within a day: the name is free, renewal stops, the client is told', async () => {
  const { id, name, client } = await registered();
  await runAt(addDays(new Date(), 0.1));
  await control(`domains/${name}`, { removed: true });
  for (const day of [0.5, 0.95, 1.05]) await runAt(addDays(new Date(), day));
  expect(await domainOf(id)).toMatchObject({ status: 'transferred_away', auto_renew: false, renewal: null });
  expect((await domainOf(id)).due_pk).toBeUndefined();
  expect(await getItem(keys.hold('domain', name))).toBeUndefined();
  expect(await eventsAbout(id)).toContain('domain_transferred_away');
  expect(client).toBe(fixture.usd.client);
  await runAt(addDays(new Date(), 360));
  expect(await renewalsOf(id)).toEqual([]);
});

test('one look that does not find a domain is not believed', async () => {
  const { id, name } = await registered();
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({
    match: `GET /core/v1/domains/${name}`,
    times: 1,
    status: 404,
    body: { message: 'Not Found' },
  });
  for (const day of [0.1, 0.3]) await runAt(addDays(new Date(), day));
  expect(await domainOf(id)).toMatchObject({ status: 'active', missing_since: null });
});

test.each([
  ['credentials that the registrar refuses', 401],
  ['the credentials of another account', 404],
])('with %s no domain counts as gone', async (_which, status) => {
  const [one, other] = [await registered(), await registered()];
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: 'GET /core/v1/domains/', times: 1_000, status, body: { message: 'No' } });
  for (const day of [0.1, 0.3, 0.6, 1.2]) await runAt(addDays(new Date(), day));
  for (const { id } of [one, other]) expect((await domainOf(id)).status).toBe('active');
  faults.length = 0;
  await runAt(addDays(new Date(), 1.4));
  for (const { id } of [one, other]) {
    const { status, missing_since } = await domainOf(id);
    expect([status, missing_since ?? null]).toEqual(['active', null]);
  }
});

test('a domain that left keeps nobody from deleting the account', async () => {
  const { token, client } = await newUser(fixture.api);
  const shop = shopper(fixture.api, token, client);
  const name = freshDomain();
  await adjustCredit(client, 'USD', 1299);
  const { body } = await shop.order([domainItem(name)], { apply_credit: true });
  await runAt(addDays(new Date(), 0.1));
  const shown = async () => (await shop.get(`/domains/${body.order.items[0].domain_id}`)).body.data.status;
  expect(await shown()).toBe('active');
  const deletion = () => fixture.api('GET', '/me/deletion-eligibility', { token });
  expect((await deletion()).body.eligible).toBe(false);

  await control(`domains/${name}`, { removed: true });
  for (const day of [0.5, 0.95, 1.05]) await runAt(addDays(new Date(), day));
  expect(await shown()).toBe('transferred_away');
  expect((await deletion()).body).toEqual({ eligible: true, blockers: [] });
  const { body: deleted } = await fixture.api('POST', '/me/deletion-request', { token });
  expect(deleted.status).toBe('completed');
});

test('a registrar that does not answer is asked again, and nobody is bothered', async () => {
  const { id, name } = await registered();
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: `GET /core/v1/domains/${name}`, times: 30, status: 503 });
  await runAt(addDays(new Date(), 0.1));
  faults.length = 0;
  expect((await domainOf(id)).due_pk).toMatch(/^DUE#/);
  const before = looks(name);
  await runAt(addDays(new Date(), 0.2));
  expect(looks(name)).toBeGreaterThan(before);
  expect(await domainOf(id)).toMatchObject({ status: 'active' });
});

test('a renewal paid for a domain that has left goes back once', async () => {
  const { id, name, client, expires } = await registered();
  await runAt(addDays(expires, -13));
  const invoice = await openRenewal(id);
  await control(`domains/${name}`, { removed: true });
  const before = await creditBalance(client);
  await pay(invoice.id, addDays(expires, -12.9));
  await runAt(addDays(expires, -12.8));
  expect(await domainOf(id)).toMatchObject({ status: 'transferred_away' });
  expect(await creditBalance(client)).toBe(before + invoice.total);
});
