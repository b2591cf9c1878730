import { expect, test } from 'vitest';
import type { DnsType } from '../../../shared/contract/vocabulary.ts';
import { applyChange } from '../../../shared/domains/dns/records.ts';
import { offeredTemplates, type TemplateId } from '../../../shared/domains/dns/templates.ts';
import type { ZoneRecord } from '../../../shared/records/domains.ts';

const DOMAIN = 'ama-designs.com';
const IP = '203.0.113.7';

const record = (type: DnsType, host: string, value: string): ZoneRecord => ({
  type,
  host,
  value,
  ttl: 3600,
  priority: type === 'MX' ? 10 : null,
});

/** A zone with a website, mail and more, elsewhere. */
const SITE = [
  record('A', '@', '192.0.2.1'),
  record('ANAME', 'www', 'shop.example.net'),
  record('CNAME', 'mail', 'mail.example.net'),
];
const MAIL = [
  record('MX', '@', 'mx.example.net'),
  record('TXT', '@', 'v=spf1 include:example.net ~all'),
  record('CNAME', 'autodiscover', 'old.example.net'),
];
const OTHERS = [
  record('TXT', '@', 'v=spf10 is none'),
  record('TXT', '@', 'verification=1'),
  record('MX', 'team', 'mx.example.net'),
  record('TXT', 'team', 'v=spf1 ~all'),
  record('A', 'shop', '192.0.2.1'),
  record('TXT', 'www', 'verification=2'),
];
const PRESENT = [...SITE, ...MAIL, ...OTHERS];

const template = (wanted: TemplateId, present = PRESENT, ip: string | null = IP) => {
  const found = offeredTemplates(DOMAIN, present, ip).find(({ id }) => id === wanted);
  if (!found) throw new Error(`${wanted} is not offered.`);
  return found;
};

const MAIL_ALONE = MAIL.slice(0, 2);

test.each([
  ['our_hosting', [...SITE, ...MAIL_ALONE]],
  ['google_workspace', MAIL_ALONE],
  ['microsoft_365', MAIL],
  ['zoho_mail', MAIL_ALONE],
] as const)('%s takes the place of what it is about, and leaves the rest', (id, gone) => {
  const { add, remove } = template(id);
  expect(remove).toEqual(gone);
  expect(add.filter(({ type, host }) => type === 'MX' && host === '@').length).toBeGreaterThan(0);
  expect(add.filter(({ value }) => value.startsWith('v=spf1 '))).toHaveLength(1);
  const after = applyChange(PRESENT, { add, remove });
  for (const kept of OTHERS) expect(after).toContainEqual(kept);
});

test.each(['our_hosting', 'google_workspace', 'microsoft_365', 'zoho_mail'] as const)(
  '%s changes nothing of a zone that has it already',
  (id) => {
    const after = applyChange(PRESENT, template(id));
    expect(template(id, after)).toMatchObject({ add: [], remove: [] });
  },
);

test('our hosting leads to its server, and is offered where there is one', () => {
  const { add } = template('our_hosting');
  expect(add.filter(({ type }) => type === 'A').map(({ host, value }) => [host, value])).toEqual([
    ['@', IP],
    ['mail', IP],
  ]);
  expect(add.find(({ value }) => value.startsWith('v=spf1'))?.value).toBe(`v=spf1 a mx ip4:${IP} ~all`);
  const ids = offeredTemplates(DOMAIN, PRESENT, null).map(({ id }) => id);
  expect(ids).toEqual(['google_workspace', 'microsoft_365', 'zoho_mail']);
});

test('records of a template may be kept for an hour', () => {
  for (const { add } of offeredTemplates(DOMAIN, [], IP))
    expect(add.map(({ ttl }) => ttl)).toEqual(add.map(() => 3600));
});

test('Microsoft writes a domain with two hyphens for each of its own, and one for each dot', () => {
  const hosts = template('microsoft_365').add.filter(({ type }) => type === 'MX');
  expect(hosts.map(({ value }) => value)).toEqual(['ama--designs-com.mail.protection.outlook.com']);
});
