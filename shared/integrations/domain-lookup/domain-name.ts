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

/**
 * Reads a domain name as a person types it: any case, Unicode or ASCII, with or without the trailing dot.
 * Null unless it is a registrable name below an ICANN public suffix (so no sub-domain, address or URL).
 */
export const parseDomainName = (input: string): DomainName | null => {
  if (input.length > MAX_LENGTH + 1 || !spelling.test(input)) return null;
  const domain = domainToASCII(input).replace(/\.$/, '');
  if (domain.length > MAX_LENGTH || !domain.split('.').every(isLabel)) return null;
  const known = parse(domain, { allowPrivateDomains: false });
  if (!known.isIcann || known.domain !== domain) return null;
  if (known.publicSuffix === null || known.domainWithoutSuffix === null) return null;
  return { domain, tld: known.publicSuffix, label: known.domainWithoutSuffix };
};
