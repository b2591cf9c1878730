import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { ZONE_ERRORS, ZONE_WARNINGS, ZoneRule } from '../../contract/vocabulary.ts';
import { type Sentence, say, toldFindings } from '../../languages/sentence.ts';
import type { DomainRecord, ZoneRecord } from '../../records/domains.ts';
import { keyOf, zoneVersion } from './records.ts';
import type { Zone } from './zone.ts';
import { answering, at, hostIn, isAddress, ofType, type Rule, targetOf, type ZoneView } from './zone-view.ts';

/** What a record of RFC 7208 or 7489 says, with the host it says it of. */
type Policy = { host: string; terms: string[] };

const policies = (zone: ZoneView, start: RegExp, separator: RegExp): Policy[] =>
  ofType(zone, 'TXT')
    .filter(({ value }) => start.test(value))
    .map(({ host, value }) => ({ host, terms: value.trim().split(separator).slice(1).filter(Boolean) }));

/** Mechanisms without what they say of a match. */
const spf = (zone: ZoneView): Policy[] =>
  policies(zone, /^v=spf1(\s|$)/i, /\s+/).map(({ host, terms }) => ({
    host,
    terms: terms.map((term) => term.replace(/^\+/, '')),
  }));

const isNetwork = (text: string, isAddress: (address: string) => boolean, most: number): boolean => {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return isAddress(address) && Number(bits) <= most;
};

/** Whether a mechanism has an address where none may be, or none where one has to be (RFC 7208 section 5). */
const isWrongAddress = (term: string): boolean => {
  const [, name = '', value = ''] = /^[?~-]?([a-z0-9]+)[:=](.*)$/i.exec(term) ?? [];
  const mechanism = name.toLowerCase();
  if (mechanism === 'ip4') return term.includes('=') || !isNetwork(value, isIPv4, 32);
  if (mechanism === 'ip6') return term.includes('=') || !isNetwork(value, isIPv6, 128);
  const bare = (mechanism && isIP(term) === 0 ? value : term.replace(/^[?~-]/, '')).split('/')[0] ?? '';
  return isIP(bare) !== 0 || bare.toLowerCase() === 'ip4' || bare.toLowerCase() === 'ip6';
};

const dmarc = (zone: ZoneView): Policy[] => policies(zone, /^v\s*=\s*DMARC1\s*(;|$)/i, /\s*;\s*/);

/** Where a policy is looked for (RFC 7489 section 6.1), and where a domain agrees to reports about another (7.1). */
const OF_POLICY = /^_dmarc(\.|$)/;
const OF_REPORTS = /(^|\.)_report\._dmarc(\.|$)/;

const VALUES = new Set(['none', 'quarantine', 'reject']);

/** The first policy of a record that receivers do not know; null when there is none at all. */
const wrongPolicy = (terms: string[]): string | null | undefined => {
  const tags = terms.map((term) => term.split('=').map((part) => part.trim().toLowerCase()));
  if (!tags.some(([tag]) => tag === 'p')) return null;
  return tags.find(([tag, value]) => /^(p|sp|np)$/.test(tag ?? '') && !VALUES.has(value ?? ''))?.join('=');
};

type MailRule = Extract<ZoneRule, `spf_${string}` | `dmarc_${string}`>;

/** Records that say which mail of the domain is genuine, and that receivers do not heed as they stand. */
const MAIL_RULES: Record<Exclude<MailRule, 'spf_too_many_lookups'>, Rule> = {
  spf_invalid_address: (zone) =>
    spf(zone).flatMap(({ host, terms }) =>
      terms.filter(isWrongAddress).map((term) => ({
        host,
        message: say`The SPF record of ${host} has no right address in ${term}, so that receivers ignore all of it.`,
      })),
    ),
  spf_allows_all: (zone) =>
    spf(zone)
      .filter(({ terms }) => terms.some((term) => /^all$/i.test(term)))
      .map(({ host }) => ({
        host,
        message: say`The SPF record of ${host} lets everybody send mail in its name. End it with ~all or -all.`,
      })),
  dmarc_invalid_policy: (zone) =>
    dmarc(zone)
      .filter(({ host }) => OF_POLICY.test(host))
      .flatMap(({ host, terms }) => {
        const wrong = wrongPolicy(terms);
        if (wrong === undefined) return [];
        const message =
          wrong === null
            ? say`The DMARC record of ${host} has no policy. Use p=none, p=quarantine or p=reject.`
            : say`The DMARC record of ${host} has the unknown policy ${wrong}. Use p=none, p=quarantine or p=reject.`;
        return [{ host, message }];
      }),
  dmarc_elsewhere: (zone) =>
    dmarc(zone)
      .filter(({ host }) => !OF_POLICY.test(host) && !OF_REPORTS.test(host))
      .map(({ host }) => ({
        host,
        message: say`The DMARC record of ${host} is not looked at there: its host has to begin with _dmarc.`,
      })),
};

export type LintFinding = { rule: ZoneRule; level: 'error' | 'warning'; host: string; message: Sentence };

const apply = (rules: Record<string, Rule>, level: LintFinding['level'], zone: ZoneView): LintFinding[] =>
  Object.entries(rules).flatMap(([rule, find]) =>
    find(zone).map((found) => ({ rule: rule as ZoneRule, level, ...found })),
  );

/** Everything that is wrong with a zone, or may be, in words for its owner. */
export const lintZone = (zone: ZoneView): LintFinding[] => [
  ...apply(ERRORS, 'error', zone),
  ...apply(WARNINGS, 'warning', zone),
];

const idOf = ({ rule, host, message }: LintFinding): string => `${rule} ${host} ${message.english}`;

/** What a change is told of: every warning, and of the errors those it brings. Nobody is kept by what was wrong before. */
export const findingsOfChange = (before: LintFinding[], after: LintFinding[]): LintFinding[] => {
  const known = new Set(before.map(idOf));
  return after.filter((finding) => finding.level === 'warning' || !known.has(idOf(finding)));
};

export const presentZone = (
  domain: DomainRecord,
  { place, types, records }: Zone,
  hasDs: boolean | null,
) => ({
  version: zoneVersion(records),
  zone: place,
  types,
  capabilities: { alias: types.includes('ANAME'), caa: types.includes('CAA') },
  records,
  findings: toldFindings(lintZone({ domain: domain.name, records, hasDs })),
  operation_id: domain.dns_operation_id ?? null,
});

const repeated = (texts: string[]): string[] =>
  [...Map.groupBy(texts, (text) => text)].flatMap(([text, found]) => (found.length > 1 ? [text] : []));

const texts = (zone: Parameters<Rule>[0], host: string, start: RegExp) =>
  at(zone, host).filter(({ type, value }) => type === 'TXT' && start.test(value));

/** What nameservers or receivers of mail refuse. */
const ERRORS: Record<(typeof ZONE_ERRORS)[number], Rule> = {
  /** RFC 1034 section 3.6.2, RFC 2181 section 10.1. */
  cname_beside_others: (zone) =>
    [...new Set(ofType(zone, 'CNAME').map(({ host }) => host))].flatMap((host) =>
      host !== '@' && at(zone, host).length > 1
        ? [
            {
              host,
              message: say`${host} is a CNAME, which stands alone: remove its other records or the CNAME.`,
            },
          ]
        : [],
    ),
  /** RFC 1912 section 2.4: the apex has SOA and NS records. */
  cname_at_apex: (zone) =>
    at(zone, '@').some(({ type }) => type === 'CNAME')
      ? [
          {
            host: '@',
            message: say`The domain itself cannot be a CNAME. Use A and AAAA records, or an ANAME.`,
          },
        ]
      : [],
  apex_nameservers: (zone) =>
    at(zone, '@').some(({ type }) => type === 'NS')
      ? [{ host: '@', message: say`The nameservers of the domain itself are set by PUT …/nameservers.` }]
      : [],
  duplicate_record: (zone) =>
    repeated(zone.records.map(keyOf)).map((key) => {
      const [type, host] = JSON.parse(key) as [string, string];
      return { host, message: say`The same ${type} record of ${host} is there twice.` };
    }),
  /** RFC 1035 section 3.3: these fields are names. */
  host_is_address: (zone) =>
    ofType(zone, 'ANAME', 'CNAME', 'MX', 'NS', 'SRV')
      .filter((record) => isIP(targetOf(record)) !== 0)
      .map(({ host, type }) => ({
        host,
        message: say`The ${type} record of ${host} has to name a host, not an address.`,
      })),
  /** RFC 7208 section 3.2: then none of them counts. */
  two_spf_records: (zone) =>
    [...new Set(ofType(zone, 'TXT').map(({ host }) => host))].flatMap((host) =>
      texts(zone, host, /^v=spf1(\s|$)/i).length > 1
        ? [{ host, message: say`${host} has two SPF records, so that neither counts. Make them one.` }]
        : [],
    ),
  /** RFC 7489 section 6.6.3: then none of them counts. */
  two_dmarc_records: (zone) =>
    texts(zone, '_dmarc', /^v=DMARC1/i).length > 1
      ? [{ host: '_dmarc', message: say`There are two DMARC records, so that neither counts. Keep one.` }]
      : [],
  spf_invalid_address: MAIL_RULES.spf_invalid_address,
  dmarc_invalid_policy: MAIL_RULES.dmarc_invalid_policy,
};

/** Addresses that mean nothing to others (RFC 1918, 6598, 3927, 4193, 4291). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

const isPrivate = ({ value }: ZoneRecord): boolean =>
  (isIPv4(value) && PRIVATE.check(value, 'ipv4')) || (isIPv6(value) && PRIVATE.check(value, 'ipv6'));

/** Records whose target lies in this zone, with the host it is. */
const inside = (zone: ZoneView, records: ZoneRecord[]) =>
  records.flatMap((record) => {
    const target = hostIn(zone, targetOf(record));
    return target === null ? [] : [{ record, target }];
  });

const isAlias = (zone: ZoneView, host: string): boolean =>
  answering(zone, host).some(({ type }) => type === 'CNAME');

/** What costs a resolver a look-up (RFC 7208 section 4.6.4). */
const LOOK_UP = /(?:^|\s)[+?~-]?(?:include:|exists:|redirect=|ptr|mx\b|a(?=[\s:/]|$))/gi;

const groups = ({ records }: ZoneView): ZoneRecord[][] => [
  ...Map.groupBy(records, ({ host, type }) => `${host} ${type}`).values(),
];

/** What works, but hardly as it is meant. */
const WARNINGS: Record<(typeof ZONE_WARNINGS)[number], Rule> = {
  mx_without_address: (zone) =>
    inside(zone, ofType(zone, 'MX'))
      .filter(
        ({ target }) =>
          !answering(zone, target).some((record) => isAddress(record) || record.type === 'CNAME'),
      )
      .map(({ record }) => ({
        host: record.host,
        message: say`Mail for ${record.host} goes to ${record.value}, which has no address. Add an A record for it.`,
      })),
  /** RFC 2181 section 10.3. */
  mx_is_alias: (zone) =>
    inside(zone, ofType(zone, 'MX'))
      .filter(({ target }) => isAlias(zone, target))
      .map(({ record }) => ({
        host: record.host,
        message: say`Mail for ${record.host} goes to ${record.value}, which is a CNAME: some servers refuse that.`,
      })),
  /** RFC 2782. */
  srv_is_alias: (zone) =>
    inside(zone, ofType(zone, 'SRV'))
      .filter(({ target }) => isAlias(zone, target))
      .map(({ record }) => ({
        host: record.host,
        message: say`The service ${record.host} leads to a CNAME, which it must not.`,
      })),
  spf_too_many_lookups: (zone) =>
    ofType(zone, 'TXT')
      .filter(({ value }) => /^v=spf1\s/i.test(value) && (value.match(LOOK_UP)?.length ?? 0) > 10)
      .map(({ host }) => ({
        host,
        message: say`The SPF record of ${host} asks for more than ten look-ups, so that receivers ignore it.`,
      })),
  spf_allows_all: MAIL_RULES.spf_allows_all,
  dmarc_elsewhere: MAIL_RULES.dmarc_elsewhere,
  host_repeats_domain: (zone) =>
    [...new Set(zone.records.map(({ host }) => host))]
      .filter((host) => hostIn(zone, host) !== null)
      .map((host) => ({
        host,
        message: say`${host} already ends with the domain, which is added to it once more. Write ${hostIn(zone, host) ?? host}.`,
      })),
  alias_beside_address: (zone) =>
    [...new Set(ofType(zone, 'ANAME').map(({ host }) => host))]
      .filter((host) => at(zone, host).some(({ type }) => type === 'A' || type === 'AAAA'))
      .map((host) => ({
        host,
        message: say`${host} has addresses of its own and those of another name (ANAME): keep one of both.`,
      })),
  delegation_without_address: (zone) =>
    inside(
      zone,
      ofType(zone, 'NS').filter(({ host }) => host !== '@'),
    )
      .filter(({ target }) => !answering(zone, target).some(isAddress))
      .map(({ record }) => ({
        host: record.host,
        message: say`${record.host} is delegated to ${record.value}, which has no address.`,
      })),
  private_address: (zone) =>
    ofType(zone, 'A', 'AAAA')
      .filter(isPrivate)
      .map(({ host, value }) => ({
        host,
        message: say`${host} leads to ${value}, which nobody outside of your own network can reach.`,
      })),
  /** RFC 2181 section 5.2. */
  ttl_differs: (zone) =>
    groups(zone)
      .filter((records) => new Set(records.map(({ ttl }) => ttl)).size > 1)
      .map(([first]) => ({
        host: first?.host ?? '@',
        message: say`The ${first?.type ?? ''} records of ${first?.host ?? '@'} have different lifetimes; they are meant to have one.`,
      })),
  /** RFC 4035 section 5: validating resolvers then answer nothing at all. */
  ds_without_key: (zone) =>
    zone.hasDs
      ? [
          {
            host: '@',
            message: say`The registry has DS records. Unless this zone is signed by their keys, the domain stops working: remove them by PUT …/dnssec.`,
          },
        ]
      : [],
  /** RFC 8659 section 4. */
  caa_without_issuer: (zone) =>
    groups(zone)
      .filter(([first]) => first?.type === 'CAA')
      .filter((records) => !records.some(({ value }) => / issue /.test(value)))
      .map(([first]) => ({
        host: first?.host ?? '@',
        message: say`The CAA records of ${first?.host ?? '@'} name nobody who may issue certificates (issue).`,
      })),
};
