import { isIP } from 'node:net';
import type { ZONE_ERRORS } from '../contract/vocabulary.ts';
import { MAIL_RULES } from './lint-mail.ts';
import { keyOf } from './records.ts';
import { at, ofType, type Rule, targetOf } from './zone-view.ts';

const repeated = (texts: string[]): string[] =>
  [...Map.groupBy(texts, (text) => text)].flatMap(([text, found]) => (found.length > 1 ? [text] : []));

const texts = (zone: Parameters<Rule>[0], host: string, start: RegExp) =>
  at(zone, host).filter(({ type, value }) => type === 'TXT' && start.test(value));

/** What nameservers or receivers of mail refuse. */
export const ERRORS: Record<(typeof ZONE_ERRORS)[number], Rule> = {
  /** RFC 1034 section 3.6.2, RFC 2181 section 10.1. */
  cname_beside_others: (zone) =>
    [...new Set(ofType(zone, 'CNAME').map(({ host }) => host))].flatMap((host) =>
      host !== '@' && at(zone, host).length > 1
        ? [
            {
              host,
              message: `${host} is a CNAME, which stands alone: remove its other records or the CNAME.`,
            },
          ]
        : [],
    ),
  /** RFC 1912 section 2.4: the apex has SOA and NS records. */
  cname_at_apex: (zone) =>
    at(zone, '@').some(({ type }) => type === 'CNAME')
      ? [{ host: '@', message: 'The domain itself cannot be a CNAME. Use A and AAAA records, or an ANAME.' }]
      : [],
  apex_nameservers: (zone) =>
    at(zone, '@').some(({ type }) => type === 'NS')
      ? [{ host: '@', message: 'The nameservers of the domain itself are set by PUT …/nameservers.' }]
      : [],
  duplicate_record: (zone) =>
    repeated(zone.records.map(keyOf)).map((key) => {
      const [type, host] = JSON.parse(key) as [string, string];
      return { host, message: `The same ${type} record of ${host} is there twice.` };
    }),
  /** RFC 1035 section 3.3: these fields are names. */
  host_is_address: (zone) =>
    ofType(zone, 'ANAME', 'CNAME', 'MX', 'NS', 'SRV')
      .filter((record) => isIP(targetOf(record)) !== 0)
      .map(({ host, type }) => ({
        host,
        message: `The ${type} record of ${host} has to name a host, not an address.`,
      })),
  /** RFC 7208 section 3.2: then none of them counts. */
  two_spf_records: (zone) =>
    [...new Set(ofType(zone, 'TXT').map(({ host }) => host))].flatMap((host) =>
      texts(zone, host, /^v=spf1(\s|$)/i).length > 1
        ? [{ host, message: `${host} has two SPF records, so that neither counts. Make them one.` }]
        : [],
    ),
  /** RFC 7489 section 6.6.3: then none of them counts. */
  two_dmarc_records: (zone) =>
    texts(zone, '_dmarc', /^v=DMARC1/i).length > 1
      ? [{ host: '_dmarc', message: 'There are two DMARC records, so that neither counts. Keep one.' }]
      : [],
  spf_invalid_address: MAIL_RULES.spf_invalid_address,
  dmarc_invalid_policy: MAIL_RULES.dmarc_invalid_policy,
};
