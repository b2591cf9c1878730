import { expect, test } from 'vitest';
import {
  type DnsType,
  ZONE_ERRORS,
  ZONE_WARNINGS,
  type ZoneRule,
} from '../../../shared/contract/vocabulary.ts';
import { findingsOfChange, lintZone } from '../../../shared/domains/dns/lint.ts';
import type { ZoneRecord } from '../../../shared/records/domains.ts';

const DOMAIN = 'ama-designs.com';

const record = (type: DnsType, host: string, value: string, over: Partial<ZoneRecord> = {}): ZoneRecord => ({
  type,
  host,
  value,
  ttl: 3600,
  priority: type === 'MX' || type === 'SRV' ? 10 : null,
  ...over,
});

const A = record('A', '@', '203.0.113.7');

const MANY = Array.from({ length: 11 }, (_, index) => `include:s${index}.example.net`).join(' ');

type Case = { wrong: ZoneRecord[]; right: ZoneRecord[]; hasDs?: boolean };

/** For each rule a zone that breaks it, and one that nearly does. */
const CASES: Record<ZoneRule, Case> = {
  cname_beside_others: {
    wrong: [record('CNAME', 'www', DOMAIN), record('TXT', 'www', 'x')],
    right: [record('CNAME', 'www', DOMAIN), record('TXT', '_x.www', 'x')],
  },
  cname_at_apex: {
    wrong: [record('CNAME', '@', 'example.net')],
    right: [record('CNAME', 'www', 'example.net')],
  },
  apex_nameservers: {
    wrong: [record('NS', '@', 'ns1.example.net')],
    right: [record('NS', 'team', 'ns1.example.net')],
  },
  duplicate_record: {
    wrong: [A, { ...A, ttl: 600 }],
    right: [A, record('A', '@', '203.0.113.8')],
  },
  host_is_address: {
    wrong: [record('MX', '@', '203.0.113.7')],
    right: [record('MX', '@', 'mx.example.net')],
  },
  two_spf_records: {
    wrong: [record('TXT', '@', 'v=spf1 a ~all'), record('TXT', '@', 'v=spf1 mx ~all')],
    right: [record('TXT', '@', 'v=spf1 a ~all'), record('TXT', '@', 'v=spf10')],
  },
  two_dmarc_records: {
    wrong: [record('TXT', '_dmarc', 'v=DMARC1; p=none'), record('TXT', '_dmarc', 'v=DMARC1; p=reject')],
    right: [record('TXT', '_dmarc', 'v=DMARC1; p=none'), record('TXT', '_dmarc', 'other')],
  },
  spf_invalid_address: {
    wrong: [record('TXT', '@', 'v=spf1 a ip4:203.0.113.300 ~all')],
    right: [record('TXT', '@', 'v=spf1 a:mx.example.net ip4:203.0.113.0/24 ip6:2001:db8::/32 ~all')],
  },
  dmarc_invalid_policy: {
    wrong: [record('TXT', '_dmarc', 'v=DMARC1; p=rejct; rua=mailto:ama@example.net')],
    right: [record('TXT', '_dmarc', 'v=DMARC1; p=reject; sp=Quarantine; pct=50')],
  },
  spf_allows_all: {
    wrong: [record('TXT', '@', 'v=spf1 a +all')],
    right: [record('TXT', '@', 'v=spf1 a ?all')],
  },
  dmarc_elsewhere: {
    wrong: [record('TXT', 'dmarc', 'v=DMARC1; p=none')],
    right: [
      record('TXT', '_dmarc.shop', 'v=DMARC1; p=none'),
      record('TXT', 'example.net._report._dmarc', 'v=DMARC1;'),
    ],
  },
  host_repeats_domain: {
    wrong: [record('A', `www.${DOMAIN}`, '203.0.113.7')],
    right: [record('A', 'www.ama-designs', '203.0.113.7')],
  },
  alias_beside_address: {
    wrong: [A, record('ANAME', '@', 'shop.example.net')],
    right: [A, record('ANAME', 'shop', 'shop.example.net')],
  },
  mx_without_address: {
    wrong: [record('MX', '@', `mail.${DOMAIN}`)],
    right: [record('MX', '@', `mail.${DOMAIN}`), record('A', '*', '203.0.113.7')],
  },
  mx_is_alias: {
    wrong: [record('MX', '@', `mail.${DOMAIN}`), record('CNAME', 'mail', 'mx.example.net')],
    right: [record('MX', '@', `mail.${DOMAIN}`), record('A', 'mail', '203.0.113.7')],
  },
  srv_is_alias: {
    wrong: [record('SRV', '_sip._tls', `5 443 sip.${DOMAIN}`), record('CNAME', 'sip', 'sip.example.net')],
    right: [record('SRV', '_sip._tls', `5 443 sip.${DOMAIN}`), record('A', 'sip', '203.0.113.7')],
  },
  spf_too_many_lookups: {
    wrong: [record('TXT', '@', `v=spf1 ${MANY} ~all`)],
    right: [record('TXT', '@', `v=spf1 ${MANY.replace('include:s0.example.net ', 'ip4:203.0.113.7 ')} ~all`)],
  },
  delegation_without_address: {
    wrong: [record('NS', 'team', `ns1.team.${DOMAIN}`)],
    right: [record('NS', 'team', `ns1.team.${DOMAIN}`), record('A', 'ns1.team', '203.0.113.7')],
  },
  private_address: {
    wrong: [record('A', 'nas', '192.168.1.4')],
    right: [record('A', 'nas', '192.169.1.4')],
  },
  ttl_differs: {
    wrong: [A, record('A', '@', '203.0.113.8', { ttl: 300 })],
    right: [A, record('A', 'www', '203.0.113.8', { ttl: 300 })],
  },
  ds_without_key: { wrong: [A], right: [A], hasDs: true },
  caa_without_issuer: {
    wrong: [record('CAA', '@', '0 iodef "mailto:ama@example.net"')],
    right: [
      record('CAA', '@', '0 iodef "mailto:ama@example.net"'),
      record('CAA', '@', '0 issue "letsencrypt.org"'),
    ],
  },
};

const rulesOf = (records: ZoneRecord[], hasDs = false) =>
  lintZone({ domain: DOMAIN, records, hasDs }).map(({ rule }) => rule);

test.each(Object.entries(CASES))(
  '%s is found, explained, and only where it is',
  (rule, { wrong, right, hasDs }) => {
    expect(rulesOf(wrong, hasDs)).toContain(rule);
    expect(rulesOf(right)).not.toContain(rule);
    for (const finding of lintZone({ domain: DOMAIN, records: wrong, hasDs: hasDs ?? false })) {
      expect(finding.message.english).toMatch(/^.{20,}[.:]$/);
    }
  },
);

test.each([
  'ip4:1.2.3',
  'ip4:1.2.3.4/33',
  'ip6:1.2.3.4',
  'ip6:2001:db8::/129',
  'IP4:2001:db8::1',
  'ip4=1.2.3.4',
  'ip4',
  '-ip4:x',
  '1.2.3.4',
  '+1.2.3.4/24',
  '2001:db8::1',
  'a:1.2.3.4',
  'include:1.2.3.4',
  '-ip6:',
  'ip4:1.2.3.4/',
])('%s is no address that SPF takes', (term) => {
  expect(rulesOf([record('TXT', '@', `v=spf1 ${term} ~all`)])).toEqual(['spf_invalid_address']);
});

test.each([
  'ip4:1.2.3.4',
  '-ip4:1.2.3.4/32',
  'IP6:2001:DB8::1/128',
  'ip6:::/0',
  'a',
  'a/24',
  'mx/24',
  'a:mail.example.net/24',
  'include:_spf.google.com',
  'exists:%{i}._spf.example.net',
  'redirect=example.net',
  'exp=x.example.net',
])('%s is nothing that SPF refuses', (term) => {
  expect(rulesOf([record('TXT', '@', `v=spf1 ${term} ~all`)])).toEqual([]);
});

test('whoever lets everybody send is told so, in whichever spelling', () => {
  const of = (end: string) => rulesOf([record('TXT', '@', `v=spf1 a ${end}`)]);
  for (const end of ['all', '+all', '+ALL']) expect(of(end)).toEqual(['spf_allows_all']);
  for (const end of ['-all', '~all', '?all', 'a:all']) expect(of(end)).toEqual([]);
});

test.each([
  ['p=rejected', ['dmarc_invalid_policy']],
  ['policy=reject', ['dmarc_invalid_policy']],
  ['p=', ['dmarc_invalid_policy']],
  ['p=none; sp=quarentine', ['dmarc_invalid_policy']],
  ['p=none; np=never', ['dmarc_invalid_policy']],
  ['', ['dmarc_invalid_policy']],
  ['p = None ; adkim=s', []],
  ['p=quarantine; rua=mailto:a@example.net; fo=1', []],
])('the DMARC policy "%s" gives %o', (policy, rules) => {
  for (const host of ['_dmarc', '_dmarc.shop']) {
    expect(rulesOf([record('TXT', host, `v=DMARC1; ${policy}`)])).toEqual(rules);
  }
});

test('a DMARC record is looked for at _dmarc, and reports of others at their place', () => {
  const at = (host: string) => rulesOf([record('TXT', host, 'v=DMARC1; p=none')]);
  for (const host of ['@', 'dmarc', '_dmarc_', 'shop._dmarc', 'x_report._dmarc'])
    expect(at(host)).toEqual(['dmarc_elsewhere']);
  for (const host of ['_dmarc', '_dmarc.shop', '*._report._dmarc', '_report._dmarc'])
    expect(at(host)).toEqual([]);
});

test('errors are what the interface calls errors', () => {
  const records = Object.values(CASES).flatMap(({ wrong }) => wrong);
  for (const { rule, level } of lintZone({ domain: DOMAIN, records, hasDs: true })) {
    const declared: readonly string[] = level === 'error' ? ZONE_ERRORS : ZONE_WARNINGS;
    expect(declared).toContain(rule);
  }
});

test('a usual zone has nothing wrong', () => {
  const usual = [
    A,
    record('AAAA', '@', '2001:db8::7'),
    record('CNAME', 'www', DOMAIN),
    record('A', 'mail', '203.0.113.7'),
    record('MX', '@', `mail.${DOMAIN}`),
    record('TXT', '@', 'v=spf1 a mx ~all'),
    record('TXT', '_dmarc', 'v=DMARC1; p=none'),
    record('CAA', '@', '0 issue "letsencrypt.org"'),
  ];
  expect(rulesOf(usual)).toEqual([]);
});

test('a change is told of every warning, and of the errors it brings', () => {
  const spf = record('TXT', '@', 'v=spf1 a ~all');
  const before = lintZone({ domain: DOMAIN, records: CASES.two_spf_records.wrong, hasDs: true });
  const after = lintZone({
    domain: DOMAIN,
    records: [...CASES.two_spf_records.wrong, record('CNAME', '@', 'example.net'), { ...spf, host: 'a' }],
    hasDs: true,
  });
  const rules = findingsOfChange(before, after).map(({ rule }) => rule);
  expect(rules).toContain('cname_at_apex');
  expect(rules).toContain('ds_without_key');
  expect(rules).not.toContain('two_spf_records');
});

test('mail that goes to a text has no address, and an ANAME is one', () => {
  const mail = record('MX', '@', `mail.${DOMAIN}`);
  const of = (type: DnsType, value: string) => rulesOf([mail, record(type, 'mail', value)]);
  expect(of('TXT', 'here it is')).toContain('mx_without_address');
  for (const [type, value] of [
    ['A', '203.0.113.7'],
    ['AAAA', '2001:db8::7'],
    ['ANAME', 'mx.example.net'],
    ['CNAME', 'mx.example.net'],
  ] as const) {
    expect(of(type, value)).not.toContain('mx_without_address');
  }
});

test('a wildcard answers for hosts at any depth below it, the nearest one first', () => {
  const mail = record('MX', '@', `a.b.c.${DOMAIN}`);
  const wild = (host: string) => record('A', host, '203.0.113.7');
  for (const host of ['*.b.c', '*.c', '*']) expect(rulesOf([mail, wild(host)])).toEqual([]);
  expect(rulesOf([mail, wild('*.d')])).toEqual(['mx_without_address']);
  expect(rulesOf([mail, record('TXT', '*.b.c', 'x'), wild('*')])).toEqual(['mx_without_address']);
  expect(rulesOf([record('MX', 'shop', DOMAIN), wild('*')])).toEqual(['mx_without_address']);
});

test('a DMARC record says what is wrong with its policy', () => {
  const messageFor = (policy: string) =>
    lintZone({ domain: DOMAIN, records: [record('TXT', '_dmarc', `v=DMARC1; ${policy}`)], hasDs: false })[0]
      ?.message.english;
  expect(messageFor('p=rejct')).toContain('has the unknown policy p=rejct');
  expect(messageFor('rua=mailto:a@example.net')).toContain('has no policy');
});
