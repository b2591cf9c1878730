import { beforeEach, describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../shared/integrations/dns-record.ts';
import { namecom } from '../../../shared/integrations/registrar/namecom/index.ts';
import { control, fault, registrar, registrarWith, request, simulator } from './namecom.ts';
import { record } from './zone-record.ts';

const { domain } = request;
const path = `/core/v1/domains/${domain}/records`;

const apex = record({});
const www = record({ type: 'CNAME', host: 'www', value: domain });
const mail = record({ type: 'MX', value: 'mail.example.net', priority: 10 });
const spf = record({ type: 'TXT', value: 'v=spf1 -all' });
const six = record({ type: 'AAAA', value: '2001:db8::1' });

beforeEach(async () => {
  await registrar.register({ ...request, nameservers: ['ns1.name.com', 'ns2.name.com'] });
});

const writes = () =>
  simulator.requests.filter((line) => !line.startsWith('GET') && line.includes('/records'));
const add = (...records: DnsRecord[]) => registrar.changeDnsRecords(domain, { add: records, remove: [] });

describe('the DNS records of a domain', () => {
  test('are added, listed and removed', async () => {
    const all = [apex, www, mail, spf, six];
    await expect(add(...all)).resolves.toEqual(all);
    await expect(registrar.listDnsRecords(domain)).resolves.toEqual(all);
    await expect(registrar.changeDnsRecords(domain, { add: [], remove: [www, spf] })).resolves.toEqual([
      apex,
      mail,
      six,
    ]);
  });

  test('that are there or gone already are left alone, however they are spelt', async () => {
    await add(apex, mail, six);
    const before = writes().length;
    await add({ ...mail, value: 'MAIL.example.net.' }, { ...six, value: '2001:0db8:0:0:0:0:0:1' }, apex);
    await registrar.changeDnsRecords(domain, { add: [], remove: [www] });
    expect(writes()).toHaveLength(before);
  });

  test('of the same host and type are replaced in place, so that there is always one', async () => {
    await add(apex, mail);
    const moved = record({ value: '192.0.2.9' });
    const after = await registrar.changeDnsRecords(domain, { add: [moved], remove: [apex] });
    expect(after).toEqual([moved, mail]);
    expect(writes().at(-1)).toMatch(/^PUT /);
  });

  test('change their lifetime alone', async () => {
    await add(apex);
    await expect(add({ ...apex, ttl: 3600 })).resolves.toEqual([{ ...apex, ttl: 3600 }]);
  });

  test('make place for a CNAME, which stands alone', async () => {
    await add(record({ host: 'shop' }));
    const alias = record({ type: 'CNAME', host: 'shop', value: 'shop.example.net' });
    const change = { add: [alias], remove: [record({ host: 'shop' })] };
    await expect(registrar.changeDnsRecords(domain, change)).resolves.toEqual([alias]);
  });

  test.each([
    ['POST', { drop_after: true }],
    ['POST', { drop: true }],
    ['PUT', { drop_after: true }],
    ['DELETE', { drop_after: true }],
    ['DELETE', { status: 500 }],
  ])('end as wanted when a change broken off at a %s is repeated (%o)', async (method, misbehaviour) => {
    await add(apex, www, spf);
    const change = { add: [record({ value: '192.0.2.9' }), mail, six], remove: [apex, www] };
    fault(`${method} ${path}`, misbehaviour);
    await expect(registrar.changeDnsRecords(domain, change)).rejects.toMatchObject({ retryable: true });
    const after = await registrar.changeDnsRecords(domain, change);
    expect(after).toHaveLength(4);
    expect(after).toEqual(expect.arrayContaining([...change.add, spf]));
  });

  test('already there by a lost answer are not a failure', async () => {
    await add(apex);
    fault(`GET ${path}`, { status: 200, body: { records: [], from: 0, to: 0, totalCount: 0 } });
    await expect(add(apex)).resolves.toEqual([apex]);
  });

  test.each([
    ['a value that does not fit the type', record({ value: 'nonsense' })],
    ['a CNAME beside another record', record({ type: 'CNAME', value: 'example.net' })],
    ['a lifetime below five minutes', record({ host: 'short', ttl: 60 })],
  ])('refuse %s for good', async (_name, wrong) => {
    await add(apex);
    await expect(add(wrong)).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_request' });
  });

  test('have no CAA here, which is said before anything is changed', async () => {
    expect(namecom.zones?.can.types).not.toContain('CAA');
    const caa = record({ type: 'CAA', value: '0 issue "example.net"' });
    await expect(add(apex, caa)).rejects.toMatchObject({ code: 'unsupported_record_type' });
    expect(writes()).toEqual([]);
  });

  test('cannot be changed while other nameservers serve the domain', async () => {
    await registrar.setNameservers(domain, ['ns1.example.net']);
    await expect(add(apex)).rejects.toMatchObject({ kind: 'rejected', code: 'forbidden' });
  });

  test('of a large zone are read page by page', async () => {
    const body = (id: number, nextPage: number | null) => ({
      records: [{ id, type: 'A', host: `h${id}`, answer: '192.0.2.1', ttl: 300 }],
      nextPage,
    });
    fault(`GET ${path}`, { status: 200, body: body(1, 2) });
    fault(`GET ${path}`, { status: 200, body: body(2, null) });
    const found = await registrar.listDnsRecords(domain);
    expect(found.map(({ host }) => host)).toEqual(['h1', 'h2']);
  });
});

test('many changes keep below the limit of requests a second', async () => {
  const records = Array.from({ length: 30 }, (_, index) => record({ host: `h${index}` }));
  const many = (requestsPerSecond: number) =>
    registrarWith({ requestsPerSecond }).changeDnsRecords(domain, { add: records, remove: [] });
  await control('limits', { per_second: 3 });
  await expect(many(1_000_000)).rejects.toMatchObject({
    kind: 'unavailable',
    status: 429,
    retryAfterSeconds: expect.any(Number),
  });
  await control('limits', {});
  await registrar.changeDnsRecords(domain, { add: [], remove: records });
  await control('limits', { per_second: 20 });
  // Ten at once and five a second are fewer than twenty in any second.
  await expect(many(5)).resolves.toHaveLength(30);
});

test('the pace that is kept unless said otherwise fits the limits of an account', async () => {
  await control('limits', { per_second: 20, per_hour: 3000 });
  const add = Array.from({ length: 40 }, (_, index) => record({ host: `h${index}` }));
  const paced = registrarWith({ requestsPerSecond: undefined });
  await expect(paced.changeDnsRecords(domain, { add, remove: [] })).resolves.toHaveLength(40);
});

test('a change stops at its deadline and says that it may be repeated', async () => {
  const slow = registrarWith({ requestsPerSecond: 1 });
  const records = Array.from({ length: 20 }, (_, index) => record({ host: `h${index}` }));
  const failure = { retryable: true, kind: expect.stringMatching(/timeout|unavailable/) };
  const change = { add: records, remove: [] };
  await expect(slow.changeDnsRecords(domain, change, { deadlineMs: 500 })).rejects.toMatchObject(failure);
  await expect(registrar.changeDnsRecords(domain, change)).resolves.toHaveLength(20);
});
