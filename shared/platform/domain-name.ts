import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** A name that can be registered: one label directly below a public suffix. All parts in ASCII (A-labels). */
export type DomainName = {
  domain: string;
  /** The public suffix, such as `com` or `com.gh`. */
  tld: string;
  label: string;
};

/**
 * Letters, marks and digits of any script, the joiners some scripts need, dots and hyphens. Checked before
 * the conversion because the URL parser behind it cuts at `/`, `?` and `#` and drops control characters.
 */
const spelling = /^(?:[\p{L}\p{M}\p{N}.\u00b7\u3002-]|\u200c|\u200d)+$/u;

const MAX_LENGTH = 253;
const asciiLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Hyphens in the third and fourth place belong to A-labels, and an A-label must decode (RFC 5891 section 4.2). */
const isLabel = (label: string): boolean => {
  if (!asciiLabel.test(label)) return false;
  if (label.slice(2, 4) !== '--') return true;
  const decoded = domainToUnicode(label);
  return label.startsWith('xn--') && decoded !== '' && decoded !== label;
};

/** The ASCII form of a well-formed host name, as a person types it; null for anything else. */
const toHostname = (input: string): string | null => {
  if (input.length > MAX_LENGTH + 1 || !spelling.test(input)) return null;
  const hostname = domainToASCII(input).replace(/\.$/, '');
  return hostname.length <= MAX_LENGTH && hostname.split('.').every(isLabel) ? hostname : null;
};

/**
 * Reads a domain name as a person types it: any case, Unicode or ASCII, with or without the trailing dot.
 * Null unless it is a registrable name below an ICANN public suffix (so no sub-domain, address or URL).
 */
export const parseDomainName = (input: string): DomainName | null => {
  const domain = toHostname(input);
  if (domain === null) return null;
  const known = parse(domain, { allowPrivateDomains: false });
  if (!known.isIcann || known.domain !== domain) return null;
  if (known.publicSuffix === null || known.domainWithoutSuffix === null) return null;
  return { domain, tld: known.publicSuffix, label: known.domainWithoutSuffix };
};

/** Reads one label below a TLD that does not exist, such as `example.notatld`; null for any other input. */
export const parseUnknownTld = (input: string): DomainName | null => {
  const domain = toHostname(input);
  const [label = '', tld = '', ...more] = domain?.split('.') ?? [];
  if (domain === null || !/^[a-z]/.test(tld) || more.length > 0) return null;
  return parse(domain, { allowPrivateDomains: false }).isIcann ? null : { domain, tld, label };
};
