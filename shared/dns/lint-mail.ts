import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { ZoneRule } from '../contract/vocabulary.ts';
import { ofType, type Rule, type ZoneView } from './zone-view.ts';

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
export const MAIL_RULES: Record<Exclude<MailRule, 'spf_too_many_lookups'>, Rule> = {
  spf_invalid_address: (zone) =>
    spf(zone).flatMap(({ host, terms }) =>
      terms.filter(isWrongAddress).map((term) => ({
        host,
        message: `The SPF record of ${host} has no right address in ${term}, so that receivers ignore all of it.`,
      })),
    ),
  spf_allows_all: (zone) =>
    spf(zone)
      .filter(({ terms }) => terms.some((term) => /^all$/i.test(term)))
      .map(({ host }) => ({
        host,
        message: `The SPF record of ${host} lets everybody send mail in its name. End it with ~all or -all.`,
      })),
  dmarc_invalid_policy: (zone) =>
    dmarc(zone)
      .filter(({ host }) => OF_POLICY.test(host))
      .flatMap(({ host, terms }) => {
        const wrong = wrongPolicy(terms);
        if (wrong === undefined) return [];
        const what = wrong === null ? 'has no policy' : `has the unknown policy ${wrong}`;
        return [
          { host, message: `The DMARC record of ${host} ${what}. Use p=none, p=quarantine or p=reject.` },
        ];
      }),
  dmarc_elsewhere: (zone) =>
    dmarc(zone)
      .filter(({ host }) => !OF_POLICY.test(host) && !OF_REPORTS.test(host))
      .map(({ host }) => ({
        host,
        message: `The DMARC record of ${host} is not looked at there: its host has to begin with _dmarc.`,
      })),
};
