import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO } from '../../../../infra/local/demo-data.ts';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { newSession } from '../../../contract/seed.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { storeDomain } from '../../../support/fixtures.ts';
import { ownDomain } from '../../../support/own-domain.ts';
import { USD_CLIENT } from '../../../support/shop.ts';

const fixture = apiForFile();
let token: string;
beforeEach(async () => {
  token = await newSession(DEMO.user.id);
});
const own = () => ownDomain(fixture.api.stack.outside.registrar.url);

const call = (method: string, { client_id, id }: DomainRecord, path: string, body?: unknown) =>
  fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });

const resolvers = async ({ name }: DomainRecord, zone: object) => {
  const url = `${fixture.api.stack.registriesAndPush.dns.url}/_simulator/zones/${name}`;
  await fetch(url, { method: 'POST', body: JSON.stringify(zone) });
};

type Flags = { flags?: number; algorithm?: number };

/** A key as a zone publishes it. */
const newKey = ({ flags = 257, algorithm = 13 }: Flags = {}) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64');
  return { flags, algorithm, key };
};

type Key = ReturnType<typeof newKey>;

const HASHES: Record<number, string> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** As a signer prints it for the registry. */
const dsOf = (domain: string, { flags, algorithm, key }: Key, digest_type = 2) => {
  const data = Buffer.from([flags >> 8, flags & 255, 3, algorithm, ...Buffer.from(key, 'base64')]);
  const owner = domain.split('.').map((label) => `${String.fromCharCode(label.length)}${label}`);
  let tag = 0;
  for (let at = 0; at < data.length; at += 2) tag += data.readUInt16BE(at);
  const digest = createHash(HASHES[digest_type] ?? '')
    .update(`${owner.join('')}\0`, 'latin1')
    .update(data);
  return {
    key_tag: (tag + (tag >> 16)) & 0xffff,
    algorithm,
    digest_type,
    digest: digest.digest('hex').toUpperCase(),
  };
};

const signed = async (...keys: Key[]) => {
  const domain = await own();
  await resolvers(domain, { ns: ['ns1.name.com'], dnskey: keys });
  return domain;
};

const put = (domain: DomainRecord, ds_records: object[], more: object = {}) =>
  call('PUT', domain, '/dnssec', { ds_records, ...more });

const stored = async (domain: DomainRecord) => (await call('GET', domain, '/dnssec')).body.data.ds_records;

const ODD = { key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) };

describe('DS records', () => {
  test.each([
    [1, 20],
    [2, 32],
    [4, 48],
  ])('of digest type %i have a digest of %i bytes', async (digest_type, bytes) => {
    const domain = await own();
    for (const length of [bytes - 1, bytes + 1]) {
      const wrong = await put(domain, [{ ...ODD, digest_type, digest: 'AB'.repeat(length) }], {
        force: true,
      });
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['ds_records.0.digest']]);
    }
    const right = await put(domain, [{ ...ODD, digest_type, digest: 'AB'.repeat(bytes) }], { force: true });
    expect(right.body.data.status).toBe('succeeded');
  });

  test.each([0, 7, 255])('of digest type %i are none', async (digest_type) => {
    const { status, body } = await put(await own(), [{ ...ODD, digest_type }], { force: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ds_records.0.digest_type']]);
  });

  test('of a key of the zone are set, in each digest that there is', async () => {
    const key = newKey();
    const domain = await signed(newKey({ flags: 256 }), key);
    const wanted = [1, 2, 4].map((type) => dsOf(domain.name, key, type));
    expect((await put(domain, wanted)).body.data?.status).toBe('succeeded');
    expect(await stored(domain)).toEqual(wanted);
  });

  test('of a key that comes later may stand beside one that fits', async () => {
    const [key, next] = [newKey(), newKey()];
    const domain = await signed(key);
    const wanted = [dsOf(domain.name, key), dsOf(domain.name, next)];
    expect((await put(domain, wanted)).body.data?.status).toBe('succeeded');
  });

  test('are refused where none fits a key, and set all the same by force', async () => {
    const key = newKey();
    const domain = await signed(key);
    const others: [object, string][] = [
      [dsOf(domain.name, newKey()), 'ds_records'],
      [{ ...dsOf(domain.name, key), algorithm: 8 }, 'ds_records'],
      [{ ...dsOf(domain.name, key), digest: 'AB'.repeat(32) }, 'ds_records.0.digest'],
      [dsOf('other.com', key), 'ds_records.0.digest'],
    ];
    for (const [record, field] of others) {
      const { status, body } = await put(domain, [record]);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect(await stored(domain)).toEqual([]);
    expect((await put(domain, [ODD], { force: true })).body.data.status).toBe('succeeded');
  });

  test('with the wrong digest of a key are refused beside one that fits', async () => {
    const [key, other] = [newKey(), newKey()];
    const domain = await signed(key, other);
    const wrong = { ...dsOf(domain.name, other), digest: 'AB'.repeat(32) };
    const { body } = await put(domain, [dsOf(domain.name, key), wrong]);
    expect(Object.keys(body.errors)).toEqual(['ds_records.1.digest']);
  });

  test('of a key that is withdrawn, or signs nothing, fit no key', async () => {
    for (const flags of [257 | 0x80, 1]) {
      const key = newKey({ flags });
      const domain = await signed(key);
      const { status, body } = await put(domain, [dsOf(domain.name, key)]);
      expect([status, body.errors.ds_records[0]]).toEqual([422, expect.stringContaining('no keys')]);
    }
  });

  test('can be mended when they fit no key any more, and be taken away whatever the zone says', async () => {
    const key = newKey();
    const domain = await signed(key);
    await put(domain, [ODD], { force: true });
    await resolvers(domain, { bogus: true });
    expect((await put(domain, [dsOf(domain.name, key)])).body.data?.status).toBe('succeeded');
    await resolvers(domain, { rcode: 'SERVFAIL' });
    expect((await put(domain, [])).body.data.status).toBe('succeeded');
  });

  test('are not set while nobody says by which keys the zone is signed', async () => {
    const key = newKey();
    const domain = await signed(key);
    const wanted = [dsOf(domain.name, key)];
    await resolvers(domain, { rcode: 'SERVFAIL' });
    const dead = await put(domain, wanted);
    expect([dead.status, Object.keys(dead.body.errors)]).toEqual([422, ['ds_records']]);
    const { faults } = fixture.api.stack.registriesAndPush.dns;
    faults.push({ match: '/dns-query', times: 1, status: 503 });
    expect((await put(domain, wanted)).status).toBe(503);
    expect((await put(domain, wanted, { force: true })).body.data.status).toBe('succeeded');
  });
});

const ELSEWHERE = { nameservers: ['ns1.example.net', 'ns2.example.net'] };

describe('nameservers of a domain with DS records', () => {
  test('are changed only once the risk is accepted', async () => {
    const domain = await own();
    await put(domain, [ODD], { force: true });
    const asked = await call('PUT', domain, '/nameservers', ELSEWHERE);
    expect([asked.status, asked.body.code]).toEqual([409, 'dnssec_at_risk']);
    const forced = await call('PUT', domain, '/nameservers', { ...ELSEWHERE, force: true });
    expect(forced.body.code).toBe('dnssec_at_risk');
    const changed = await call('PUT', domain, '/nameservers', { ...ELSEWHERE, accept_dnssec_risk: true });
    expect(changed.body.data.status).toBe('succeeded');
    await put(domain, []);
    const back = await call('PUT', domain, '/nameservers', { nameservers: domain.nameservers });
    expect(back.body.data.status).toBe('succeeded');
  });

  test('are not changed while the registry does not say whether there are any', async () => {
    const domain = await own();
    const { faults } = fixture.api.stack.outside.registrar;
    faults.push({ match: `GET /core/v1/domains/${domain.name}/dnssec`, times: 1, status: 503 });
    expect((await call('PUT', domain, '/nameservers', ELSEWHERE)).status).toBe(503);
    expect((await call('GET', domain, '/operations')).body.data).toEqual([]);
  });

  test('of a registry that people write to are changed without asking it', async () => {
    const manual = await storeDomain(USD_CLIENT, { registrar: 'manual', name: 'ds.com.gh', tld: 'com.gh' });
    expect((await call('PUT', manual, '/nameservers', ELSEWHERE)).status).toBe(202);
  });

  test('are brought back only once the risk is accepted', async () => {
    const domain = await own();
    const { id } = (await call('PUT', domain, '/nameservers', ELSEWHERE)).body.data;
    await put(domain, [ODD], { force: true });
    const asked = await call('POST', domain, `/operations/${id}/undo`);
    expect([asked.status, asked.body.code]).toEqual([409, 'dnssec_at_risk']);
    const body = { accept_dnssec_risk: true };
    const undone = await call('POST', domain, `/operations/${id}/undo`, body);
    expect(undone.body.data).toMatchObject({ status: 'succeeded', undo_of: id });
  });
});

describe('a change of DS records', () => {
  test('is undone where the former ones fit a key of the zone, or there were none', async () => {
    const [key, next] = [newKey(), newKey()];
    const domain = await signed(key, next);
    const [former, later] = [[dsOf(domain.name, key)], [dsOf(domain.name, next)]];
    const first = (await put(domain, former)).body.data;
    const second = (await put(domain, later)).body.data;
    expect(second.undo_until).toEqual(expect.any(String));
    const back = (await call('POST', domain, `/operations/${second.id}/undo`)).body.data;
    expect([back.status, back.undo_of]).toEqual(['succeeded', second.id]);
    expect(await stored(domain)).toEqual(former);
    await call('POST', domain, `/operations/${first.id}/undo`);
    expect(await stored(domain)).toEqual([]);
  });

  test('is undone to records that fit no key only once the risk is accepted', async () => {
    const [old, next] = [newKey(), newKey()];
    const domain = await signed(old, next);
    await put(domain, [dsOf(domain.name, old)]);
    const { id } = (await put(domain, [dsOf(domain.name, next)])).body.data;
    await resolvers(domain, { dnskey: [next] });
    const undo = (body?: object) => call('POST', domain, `/operations/${id}/undo`, body);
    expect((await undo()).body.code).toBe('dnssec_at_risk');
    expect(await stored(domain)).toEqual([dsOf(domain.name, next)]);
    expect((await undo({ accept_dnssec_risk: true })).body.data.status).toBe('succeeded');
    expect(await stored(domain)).toEqual([dsOf(domain.name, old)]);
  });

  test('is not undone where they were changed again', async () => {
    const key = newKey();
    const domain = await signed(key);
    const { id } = (await put(domain, [dsOf(domain.name, key)])).body.data;
    await put(domain, [dsOf(domain.name, key, 4)]);
    const { body } = await call('POST', domain, `/operations/${id}/undo`);
    expect(body.data.error.code).toBe('changed_since');
  });
});
