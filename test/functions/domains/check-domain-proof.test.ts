import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config } from '../../../shared/platform/config/config.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { freeName } from '../../../shared/services/names.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { dnsOf } from '../../support/dns.ts';
import { DAY_MS } from '../../support/durations.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, type Shopper, shopper } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();
const dns = dnsOf(() => fixture.api);

let stranger: Shopper;
beforeAll(async () => {
  const { token, client } = await newUser(fixture.api);
  await adjustCredit(client, 'USD', 1_000_000);
  await adjustCredit(fixture.usd.client, 'USD', 1_000_000);
  stranger = shopper(fixture.api, token, client);
});
beforeEach(() => {
  dns.simulator().faults.length = 0;
});

const paid = { apply_credit: true };
const hostingOf = (shop: Shopper, domain: string, more = {}) =>
  shop.order([{ ...hostingItem(domain), ...more }], paid);
const check = (shop: Shopper, proof: { id: number }) =>
  shop.post(`/domain-proofs/${proof.id}/check`, undefined);
const hostedBy = async (shop: Shopper, domain: string) =>
  (await shop.get('/hosting')).body.data.find((account: { domain: string }) => account.domain === domain);
const untilHosted = (shop: Shopper, domain: string) =>
  eventually(
    () => hostedBy(shop, domain),
    (account) => account?.status === 'active',
  );

/** The proof that an order is refused for. */
const refusedFor = async (shop: Shopper, domain: string, more = {}) => {
  const { status, body } = await hostingOf(shop, domain, more);
  expect([status, body.code, body.proofs?.length]).toEqual([422, 'proof_required', 1]);
  const [proof] = body.proofs;
  expect(body.errors['items.0.domain'][0]).toContain(proof.record.name);
  expect(body.errors['items.0.domain'][0]).toContain(proof.record.value);
  return proof;
};

/** A domain that the demo client has registered here. */
const registeredHere = async (): Promise<string> => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([domainItem(domain)], paid);
  await eventually(
    () => fixture.usd.get(`/domains/${body.order.items[0].domain_id}`),
    (shown) => shown.body.data.status === 'active',
  );
  return domain;
};

test('of two clients and one registered domain, the second gets hosting with the TXT record only', async () => {
  const domain = await registeredHere();
  const proof = await refusedFor(stranger, domain);
  expect(proof).toMatchObject({ domain, status: 'pending', verified_at: null, record: { type: 'TXT' } });

  const pending = await check(stranger, proof);
  expect([pending.status, pending.body.data.status]).toEqual([200, 'pending']);
  expect(await refusedFor(stranger, domain)).toEqual(proof);
  expect(await hostedBy(stranger, domain)).toBeUndefined();

  await dns.publish(proof);
  const verified = await check(stranger, proof);
  expect(verified.body.data).toMatchObject({
    id: proof.id,
    status: 'verified',
    verified_at: expect.any(String),
  });
  expect((await hostingOf(stranger, domain)).status).toBe(201);
  await untilHosted(stranger, domain);
});

test('a proof is not checked while no resolver answers', async () => {
  const proof = await refusedFor(stranger, 'example-hosting.com');
  dns.simulator().faults.push({ match: '/dns-query', times: 99, status: 503 });
  const { status, body } = await check(stranger, proof);
  expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
});

test('the client who has the domain here proves nothing', async () => {
  const domain = await registeredHere();
  await dns.zone(domain, { ns: config().nameservers });
  expect((await hostingOf(fixture.usd, domain)).status).toBe(201);
  await untilHosted(fixture.usd, domain);
});

test('a record that somebody else was asked for proves nothing', async () => {
  const domain = await registeredHere();
  const proof = await refusedFor(stranger, domain);
  const other = await newUser(fixture.api);
  const others = await refusedFor(shopper(fixture.api, other.token, other.client), domain);
  expect(others.record.value).not.toBe(proof.record.value);
  await dns.publish(others);
  expect((await check(stranger, proof)).body.data.status).toBe('pending');
  expect((await check(stranger, others)).status).toBe(404);
});

describe('hosting needs a proof for a name', () => {
  test('that leads to our nameservers', async () => {
    const domain = freshDomain();
    await dns.zone(domain, { ns: [config().nameservers[1]?.toUpperCase(), 'ns.example.net'] });
    await refusedFor(stranger, domain);
  });

  test('that leads to our nameservers, where nobody serves it yet', async () => {
    const domain = freshDomain();
    await dns.zone(domain, { rcode: 'SERVFAIL' });
    await dns.registry(domain, [String(config().nameservers[0]).toUpperCase()]);
    await refusedFor(stranger, domain);
  });

  test('whose nameservers do not answer, when its registry does not say which they are', async () => {
    const domain = freshDomain('com.gh');
    await dns.zone(domain, { rcode: 'SERVFAIL' });
    await refusedFor(stranger, domain);
  });

  test('that is our own', async () => {
    await refusedFor(stranger, 'example-hosting.com');
  });

  test('that is transferred along with it, because nobody knows yet who has it', async () => {
    const domain = `taken-${freshDomain()}`;
    await dns.zone(domain, { ns: config().nameservers });
    await refusedFor(stranger, domain, { domain_option: 'transfer', auth_code: 'perhaps' });
  });

  test('that a person registers along with it and that leads to our nameservers', async () => {
    const domain = freshDomain('com.gh');
    await dns.zone(domain, { ns: config().nameservers });
    await refusedFor(stranger, domain, { domain_option: 'register' });
  });
});

describe('hosting needs no proof for a name', () => {
  test.each([
    ['that nobody has', undefined, undefined],
    ['that leads elsewhere', { ns: ['ns1.example.net'] }, undefined],
    ['whose nameservers elsewhere do not answer', { rcode: 'SERVFAIL' }, ['ns1.example.net']],
  ])('%s', async (_which, zone, registry) => {
    const domain = freshDomain();
    if (zone) await dns.zone(domain, zone);
    if (registry) await dns.registry(domain, registry);
    expect((await stranger.order([hostingItem(domain)])).status).toBe(201);
  });
});

test('a name that was given free needs a proof begun since, from whoever had it too', async () => {
  const domain = freshDomain();
  await dns.zone(domain, { ns: config().nameservers });
  const earlier = await refusedFor(stranger, domain);
  await dns.publish(earlier);
  await check(stranger, earlier);
  const account = (await hostingOf(stranger, domain)).body.order.items[0].hosting_account_id;
  await untilHosted(stranger, domain);
  await dns.zone(domain, { ns: ['ns1.example.net'] });

  await transact(freeName('hosting', domain, account, new Date()));
  for (const shop of [fixture.usd, stranger]) await refusedFor(shop, domain);
  const later = await refusedFor(stranger, domain);
  expect([later.id, later.status]).toEqual([earlier.id, 'pending']);
  expect(later.record.value).not.toBe(earlier.record.value);
});

test('a proof counts for thirty days from when it was begun, and from when it was seen', async () => {
  const domain = await registeredHere();
  const proof = await refusedFor(stranger, domain);
  expect(proof.record.value).toMatch(/^hosting-proof=[\w-]{22}$/);
  await dns.publish(proof);
  const { data: seen } = (await check(stranger, proof)).body;
  for (const { expires_at } of [proof, seen]) {
    const days = (Date.parse(expires_at) - Date.now()) / DAY_MS;
    expect([days <= 30, days > 29.9]).toEqual([true, true]);
  }
  const { items } = await queryPage(collections.audit(stranger.client), { limit: 5 });
  expect(items.filter(({ details }) => details.domain === domain)).toMatchObject([
    { action: 'domain.proved' },
  ]);
  const expires_at_epoch = Math.floor(Date.now() / 1000) - 1;
  await writeOne(update(keys.domainProof(stranger.client, proof.id), { set: { expires_at_epoch } }));
  expect((await check(stranger, proof)).status).toBe(404);
  expect((await refusedFor(stranger, domain)).record.value).not.toBe(proof.record.value);
});

test('a quote shows the proof', async () => {
  const { body } = await fixture.api('POST', '/orders/quote', {
    token: fixture.token,
    body: { items: [hostingItem('example-hosting.com')] },
    headers: { 'x-client-id': String(fixture.usd.client) },
  });
  expect(body.findings).toMatchObject([
    { code: 'proof_required', proof: { domain: 'example-hosting.com', status: 'pending' } },
  ]);
});

test('everybody who asks at once is told the same record', async () => {
  const domain = freshDomain();
  await dns.zone(domain, { ns: config().nameservers });
  const answers = await atOnce(() => hostingOf(stranger, domain), 16);
  const values = answers.map(({ body }) => body.proofs[0].record.value);
  expect(new Set(values).size).toBe(1);
});

describe('when no resolver answers', () => {
  const silence = (times: number) => dns.simulator().faults.push({ match: '/dns-query', times, status: 503 });

  test('nothing is ordered, and the caller may try again', async () => {
    silence(9);
    const { status, headers } = await hostingOf(stranger, freshDomain());
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  });

  test('a proof stays as it is', async () => {
    const proof = await refusedFor(stranger, 'example-hosting.com');
    silence(9);
    expect((await check(stranger, proof)).status).toBe(503);
  });
});

test('an order of domains asks the DNS once for its hosting, and not where it registers the name', async () => {
  const asked = async (work: () => Promise<unknown>) => {
    const before = dns.simulator().requests.length;
    await work();
    return dns.simulator().requests.length - before;
  };
  const apart = [hostingItem(freshDomain()), domainItem(freshDomain())];
  expect(await asked(() => stranger.order(apart))).toBe(1);
  const domain = freshDomain();
  expect(await asked(() => stranger.order([hostingItem(domain), domainItem(domain)]))).toBe(0);
});
