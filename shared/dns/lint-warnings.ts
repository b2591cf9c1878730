import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { ZONE_WARNINGS } from '../contract/vocabulary.ts';
import type { ZoneRecord } from '../records/operation-record.ts';
import { MAIL_RULES } from './lint-mail.ts';
import { answering, at, hostIn, isAddress, ofType, type Rule, targetOf, type ZoneView } from './zone-view.ts';

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
export const WARNINGS: Record<(typeof ZONE_WARNINGS)[number], Rule> = {
  mx_without_address: (zone) =>
    inside(zone, ofType(zone, 'MX'))
      .filter(
        ({ target }) =>
          !answering(zone, target).some((record) => isAddress(record) || record.type === 'CNAME'),
      )
      .map(({ record }) => ({
        host: record.host,
        message: `Mail for ${record.host} goes to ${record.value}, which has no address. Add an A record for it.`,
      })),
  /** RFC 2181 section 10.3. */
  mx_is_alias: (zone) =>
    inside(zone, ofType(zone, 'MX'))
      .filter(({ target }) => isAlias(zone, target))
      .map(({ record }) => ({
        host: record.host,
        message: `Mail for ${record.host} goes to ${record.value}, which is a CNAME: some servers refuse that.`,
      })),
  /** RFC 2782. */
  srv_is_alias: (zone) =>
    inside(zone, ofType(zone, 'SRV'))
      .filter(({ target }) => isAlias(zone, target))
      .map(({ record }) => ({
        host: record.host,
        message: `The service ${record.host} leads to a CNAME, which it must not.`,
      })),
  spf_too_many_lookups: (zone) =>
    ofType(zone, 'TXT')
      .filter(({ value }) => /^v=spf1\s/i.test(value) && (value.match(LOOK_UP)?.length ?? 0) > 10)
      .map(({ host }) => ({
        host,
        message: `The SPF record of ${host} asks for more than ten look-ups, so that receivers ignore it.`,
      })),
  spf_allows_all: MAIL_RULES.spf_allows_all,
  dmarc_elsewhere: MAIL_RULES.dmarc_elsewhere,
  host_repeats_domain: (zone) =>
    [...new Set(zone.records.map(({ host }) => host))]
      .filter((host) => hostIn(zone, host) !== null)
      .map((host) => ({
        host,
        message: `${host} already ends with the domain, which is added to it once more. Write ${hostIn(zone, host)}.`,
      })),
  alias_beside_address: (zone) =>
    [...new Set(ofType(zone, 'ANAME').map(({ host }) => host))]
      .filter((host) => at(zone, host).some(({ type }) => type === 'A' || type === 'AAAA'))
      .map((host) => ({
        host,
        message: `${host} has addresses of its own and those of another name (ANAME): keep one of both.`,
      })),
  delegation_without_address: (zone) =>
    inside(
      zone,
      ofType(zone, 'NS').filter(({ host }) => host !== '@'),
    )
      .filter(({ target }) => !answering(zone, target).some(isAddress))
      .map(({ record }) => ({
        host: record.host,
        message: `${record.host} is delegated to ${record.value}, which has no address.`,
      })),
  private_address: (zone) =>
    ofType(zone, 'A', 'AAAA')
      .filter(isPrivate)
      .map(({ host, value }) => ({
        host,
        message: `${host} leads to ${value}, which nobody outside of your own network can reach.`,
      })),
  /** RFC 2181 section 5.2. */
  ttl_differs: (zone) =>
    groups(zone)
      .filter((records) => new Set(records.map(({ ttl }) => ttl)).size > 1)
      .map(([first]) => ({
        host: first?.host ?? '@',
        message: `The ${first?.type} records of ${first?.host} have different lifetimes; they are meant to have one.`,
      })),
  /** RFC 4035 section 5: validating resolvers then answer nothing at all. */
  ds_without_key: (zone) =>
    zone.hasDs
      ? [
          {
            host: '@',
            message:
              'The registry has DS records. Unless this zone is signed by their keys, the domain stops working: remove them by PUT …/dnssec.',
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
        message: `The CAA records of ${first?.host} name nobody who may issue certificates (issue).`,
      })),
};
