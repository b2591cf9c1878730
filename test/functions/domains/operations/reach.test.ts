import { expect, test } from 'vitest';
import { checkReach } from '../../../../shared/domains/finish-operation.ts';
import { runDomainOperation } from '../../../../shared/lifecycle/run-tasks.ts';
import { getItem } from '../../../../shared/platform/table/query.ts';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { keys } from '../../../../shared/records/keys.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { ownDomain } from '../../../support/own-domain.ts';
import { domainAtPanel } from '../../../support/own-zone.ts';

const fixture = apiForFile();
const own = () => ownDomain(fixture.api.stack.outside.registrar.url);

const resolvers = async ({ name }: DomainRecord, zone: object) => {
  const url = `${fixture.api.stack.registriesAndPush.dns.url}/_simulator/zones/${name}`;
  await fetch(url, { method: 'POST', body: JSON.stringify(zone) });
};

const call = (method: string, { client_id, id }: DomainRecord, path: string, body?: unknown) =>
  fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, {
    token: fixture.token,
    ...(body === undefined ? {} : { body }),
  });

const WORKS = { a: { '': ['192.0.2.1'], mail: ['192.0.2.2'] } };
const NAMES = ['ns1.example.net', 'ns2.example.net'];

/** A domain whose website and mail are found, delegated elsewhere; the operation that did it. */
const moved = async () => {
  const domain = await own();
  await resolvers(domain, { ...WORKS, mx: [`mail.${domain.name}`] });
  const { body } = await call('PUT', domain, '/nameservers', { nameservers: NAMES });
  return { domain, id: body.data.id as number };
};

const look = ({ client_id, id: domain_id }: DomainRecord, id: number, minutes: number) =>
  runDomainOperation({ client_id, domain_id, id }, new Date(Date.now() + minutes * 60_000));

const news = async ({ id }: DomainRecord) =>
  (await fixture.usd.get('/events')).body.data.filter(
    (event: { type: string; subject: { id: number } }) =>
      event.type === 'domain_broken' && event.subject.id === id,
  );

test('a website or mail that is gone after a change is told of once, with the undo', async () => {
  const { domain, id } = await moved();
  await resolvers(domain, { a: { '': ['192.0.2.9'] }, mx: [] });
  await look(domain, id, 1);
  expect(await news(domain)).toEqual([]);
  for (const minutes of [4, 5]) await look(domain, id, minutes);
  const told = await news(domain);
  expect(told).toHaveLength(1);
  expect(told[0].message).toMatch(
    /^Mail of .* cannot be found since the last change\. You can undo the change\.$/,
  );
  const { data } = (await call('GET', domain, `/operations/${id}`)).body;
  expect([data.check.broken, typeof data.undo_until]).toEqual([['mail'], 'string']);
});

test('what works on is not told of, nor what did not work before', async () => {
  const { domain, id } = await moved();
  await look(domain, id, 4);
  expect((await call('GET', domain, `/operations/${id}`)).body.data.check).toMatchObject({ broken: [] });
  const bare = await own();
  const { body } = await call('PUT', bare, '/nameservers', { nameservers: NAMES });
  await look(bare, body.data.id, 4);
  expect((await call('GET', bare, `/operations/${body.data.id}`)).body.data.check).toBeNull();
  expect([...(await news(domain)), ...(await news(bare))]).toEqual([]);
});

test.each([
  ['site', 'The website', () => ({ a: { www: ['192.0.2.1'] } })],
  ['mail', 'Mail', ({ name }: DomainRecord) => ({ a: { mail: ['192.0.2.2'] }, mx: [`mail.${name}`] })],
] as const)(
  '%s alone is looked at as well, and told of once by looks at the same time',
  async (part, named, zone) => {
    const domain = await own();
    await resolvers(domain, zone(domain));
    const { body } = await call('PUT', domain, '/nameservers', { nameservers: NAMES });
    await resolvers(domain, { a: { shop: ['192.0.2.1'] } });
    await Promise.allSettled(Array.from({ length: 8 }, () => look(domain, body.data.id, 4)));
    const told = await news(domain);
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      `${named} of ${domain.name} cannot be found since the last change. You can undo the change.`,
    ]);
    expect((await call('GET', domain, `/operations/${body.data.id}`)).body.data.check.broken).toEqual([part]);
  },
);

test('a change is looked at from its moment on, and once', async () => {
  const { domain, id } = await moved();
  await resolvers(domain, {});
  const operation = keys.operation(domain.client_id, domain.id, id);
  const read = async () => {
    const found = await getItem(operation);
    if (!found) throw new Error('There is no such change.');
    return found;
  };
  const moment = new Date((await read()).check_at ?? '');
  await checkReach(await read(), new Date(moment.getTime() - 1));
  expect((await read()).check).toBeUndefined();
  await checkReach(await read(), moment);
  const looked = await read();
  expect(looked.check?.broken).toEqual(['site', 'mail']);
  await checkReach(looked, new Date(moment.getTime() + 60_000));
  expect(await read()).toEqual(looked);
});

test('a change is made though no resolver answers, and is then not looked at', async () => {
  const domain = await own();
  const { faults } = fixture.api.stack.registriesAndPush.dns;
  faults.push({ match: '/dns-query', times: 99, status: 503 });
  const { body } = await call('PUT', domain, '/nameservers', { nameservers: NAMES, force: true });
  faults.length = 0;
  expect(body.data.status).toBe('succeeded');
  expect(await getItem(keys.operation(domain.client_id, domain.id, body.data.id))).not.toHaveProperty(
    'reached',
  );
});

test('a zone that its nameservers do not serve any more counts as gone', async () => {
  const { domain, id } = await moved();
  await resolvers(domain, { rcode: 'SERVFAIL' });
  await look(domain, id, 4);
  expect((await call('GET', domain, `/operations/${id}`)).body.data.check.broken).toEqual(['site', 'mail']);
});

test('nameservers without an address, or ours without a zone, are refused unless forced', async () => {
  const domain = await own();
  const wrong = await call('PUT', domain, '/nameservers', {
    nameservers: ['ns1.example.net', 'nx2.example.net'],
  });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['nameservers.1']]);
  const ours = ['ns1.example-hosting.com', 'ns2.example-hosting.com'];
  const early = await call('PUT', domain, '/nameservers', { nameservers: ours });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['nameservers']]);
  const forced = await call('PUT', domain, '/nameservers', { nameservers: ours, force: true });
  expect(forced.body.data.status).toBe('succeeded');
  const hosted = await domainAtPanel(fixture.api.stack.outside.registrar.url);
  expect((await call('PUT', hosted, '/nameservers', { nameservers: ours })).body.data.status).toBe(
    'succeeded',
  );
});
