import { beforeEach, describe, expect, test } from 'vitest';
import type { PanelDnsRecord } from '../../../shared/integrations/hosting-panel.ts';
import { account, answerOf, callsOf, control, fault, panel, refusalOf, simulator } from './whm.ts';

const { domain } = account;

const record = (name: string, type: string, ...data: string[]): PanelDnsRecord => ({
  name,
  type,
  ttl: 3600,
  data,
});

const read = async () => {
  const zone = await panel.readZone(domain);
  if (!zone) throw new Error('no zone');
  return zone;
};

const plain = (records: PanelDnsRecord[]) =>
  records.map(({ name, type, data }) => [name, type, ...data].join(' '));

const base64 = (text: string) => Buffer.from(text).toString('base64');

beforeEach(() => panel.createAccount(account));

describe('reading a zone', () => {
  test('gives absolute names, whichever way the zone file has them', async () => {
    const { serial, records } = await read();
    expect(String(serial)).toMatch(/^20\d{8}$/);
    expect(plain(records)).toEqual([
      'kasa.com NS ns1.example.com',
      'kasa.com NS ns2.example.com',
      'kasa.com A 192.0.2.10',
      'kasa.com MX 0 kasa.com',
      'mail.kasa.com CNAME kasa.com',
      'www.kasa.com CNAME kasa.com',
      'kasa.com TXT v=spf1 +a +mx +ip4:192.0.2.10 ~all',
    ]);
    expect(records[0]).toMatchObject({ line: 8, ttl: 14_400 });
  });

  test('of a domain in capitals finds it', async () => {
    await expect(panel.readZone('KASA.com')).resolves.toMatchObject({ domain });
  });

  test('gives null for a domain the panel does not serve, however it says so', async () => {
    await expect(panel.readZone('other.com')).resolves.toBeNull();
    for (const reason of ['(XID a1) The domain “other.com” does not exist.', 'Zone not found.']) {
      fault('parse_dns_zone', refusalOf(reason));
      await expect(panel.readZone('other.com')).resolves.toBeNull();
    }
  });

  test.each(['$ORIGIN sub.kasa.com.', '$INCLUDE other.db'])('refuses one with %s', async (directive) => {
    const payload = [{ line_index: 0, type: 'control', text_b64: base64(directive) }];
    fault('parse_dns_zone', answerOf({ payload }));
    await expect(panel.readZone(domain)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'zone_unsupported',
    });
  });

  test.each([{ payload: [] }, { payload: null }, null, { payload: [{ type: 'record' }] }])(
    'does not take %j for a zone',
    async (data) => {
      fault('parse_dns_zone', answerOf(data));
      await expect(panel.readZone(domain)).rejects.toMatchObject({ kind: 'invalid_response' });
    },
  );
});

describe('editing a zone', () => {
  const added = [
    record('shop.kasa.com', 'A', '192.0.2.20'),
    record('shop.kasa.com', 'AAAA', '2001:db8::20'),
    record('blog.kasa.com', 'CNAME', 'sites.example.net'),
    record('shop.kasa.com', 'MX', '10', 'mx.example.net'),
    record('_sip._tcp.kasa.com', 'SRV', '10', '5', '5060', 'sip.kasa.com'),
    record('kasa.com', 'CAA', '0', 'issue', 'letsencrypt.org'),
    record('sub.kasa.com', 'NS', 'ns1.example.net'),
    record('*.kasa.com', 'TXT', 'any'),
  ];

  test('adds and removes in one call and gives the new serial', async () => {
    const before = await read();
    const www = before.records.find(({ name }) => name === 'www.kasa.com');
    const remove = [www?.line ?? -1];
    const { serial } = await panel.editZone({ domain, serial: before.serial, add: added, remove });
    const after = await read();
    expect(after.serial).toBe(serial);
    expect(serial).toBeGreaterThan(before.serial);
    const kept = before.records.filter((other) => other !== www);
    expect(plain(after.records)).toEqual([...plain(kept), ...plain(added)]);
    expect(callsOf('mass_edit_dns_zone')).toBe(1);
  });

  test('leaves what it reads as it was after being undone', async () => {
    const before = await read();
    await panel.editZone({ domain, serial: before.serial, add: added, remove: [] });
    const changed = await read();
    const remove = changed.records.slice(-added.length).map(({ line }) => line);
    await panel.editZone({ domain, serial: changed.serial, add: [], remove });
    expect((await read()).records).toEqual(before.records);
  });

  test('keeps a text of any length and any characters', async () => {
    const text = `v=DKIM1; k=rsa; p=${'A'.repeat(400)} “ç” \\ "quoted"`;
    const { serial } = await read();
    const add = [record('default._domainkey.kasa.com', 'TXT', text)];
    await panel.editZone({ domain, serial, add, remove: [] });
    expect((await read()).records.at(-1)?.data).toEqual([text]);
  });

  test('takes 500 records at once', async () => {
    const { serial } = await read();
    const add = Array.from({ length: 500 }, (_, index) => record(`h${index}.kasa.com`, 'A', '192.0.2.30'));
    await panel.editZone({ domain, serial, add, remove: [] });
    expect((await read()).records).toHaveLength(507);
    expect(callsOf('mass_edit_dns_zone')).toBe(1);
  });

  test('is refused when the zone has changed meanwhile; of sixteen at once one holds', async () => {
    const { serial } = await read();
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) =>
        panel.editZone({
          domain,
          serial,
          add: [record(`h${index}.kasa.com`, 'A', '192.0.2.30')],
          remove: [],
        }),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.map(({ code, kind }) => [kind, code])).toEqual(
      Array.from({ length: 15 }, () => ['rejected', 'zone_changed']),
    );
    expect((await read()).records).toHaveLength(8);
  });

  test('whose answer is lost is recognised by its effect, and its repetition changes nothing', async () => {
    const { serial } = await read();
    const change = { domain, serial, add: [record('a.kasa.com', 'A', '192.0.2.30')], remove: [] };
    fault('mass_edit_dns_zone', { drop_after: true });
    await expect(panel.editZone(change)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(panel.editZone(change)).rejects.toMatchObject({ code: 'zone_changed' });
    expect(plain((await read()).records).filter((text) => text === 'a.kasa.com A 192.0.2.30')).toHaveLength(
      1,
    );
  });

  test.each([
    ['a CNAME beside other data', record('kasa.com', 'CNAME', 'example.net')],
    ['an address that is none', record('a.kasa.com', 'A', '300.1.1.1')],
    ['a name outside the zone', record('kasa.org', 'A', '192.0.2.1')],
    ['a record that is there', record('kasa.com', 'A', '192.0.2.10')],
    ['a second SOA', record('kasa.com', 'SOA', 'a', 'b', '1', '2', '3', '4', '5')],
  ])('holds nothing of a change with %s', async (_name, bad) => {
    const before = await read();
    const add = [record('good.kasa.com', 'A', '192.0.2.1'), bad];
    await expect(panel.editZone({ domain, serial: before.serial, add, remove: [] })).rejects.toMatchObject({
      kind: 'rejected',
      code: null,
    });
    expect(await read()).toEqual(before);
  });

  test('refuses to remove a line at which no record starts, and a change of nothing', async () => {
    const { serial } = await read();
    for (const remove of [[3], [999], []]) {
      await expect(panel.editZone({ domain, serial, add: [], remove })).rejects.toMatchObject({
        kind: 'rejected',
      });
    }
  });

  test('understands a serial that comes as digits', async () => {
    fault('mass_edit_dns_zone', answerOf({ new_serial: '2026070300' }));
    const change = { domain, serial: 1, add: added, remove: [] };
    await expect(panel.editZone(change)).resolves.toEqual({ serial: 2026070300 });
  });

  test('times out rather than hang', async () => {
    await control('hangs', { command: 'mass_edit_dns_zone' });
    const change = { domain, serial: 1, add: added, remove: [] };
    await expect(panel.editZone(change, { deadlineMs: 100 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(simulator.calls.at(-1)?.method).toBe('POST');
  });
});
