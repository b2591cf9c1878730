import { isTaken } from '../rdap/rdap.ts';

const record = (domain: string): string =>
  [
    `Domain Name: ${domain.toUpperCase()}`,
    'Registrar: Simulated Registry',
    'Creation Date: 2020-01-15T10:00:00Z',
    'Registry Expiry Date: 2030-01-15T10:00:00Z',
    'Name Server: ns1.example.net',
    'Domain Status: ok',
    '',
    '>>> Last update of WHOIS database: 2026-01-15T10:00:00Z <<<',
    '',
    'TERMS OF USE: queries that exceed the limit may be refused. A domain not found here may be reserved.',
    '',
  ].join('\r\n');

/** RIPE's form, as several European registries have it. */
const ripeRecord = (domain: string): string =>
  [
    '% This is the registry. Rights restricted by copyright.',
    '',
    `domain:       ${domain}`,
    'registrant:   SIM-1',
    'nserver:      ns1.example.net',
    'registered:   2020-01-15',
    '',
  ].join('\n');

/** No two registries word an absence alike. */
const ABSENCES: Record<string, (domain: string) => string> = {
  gh: (domain) => `No Object Found\r\n>>> ${domain} <<<\r\n`,
  ng: () => 'The queried object does not exist: DOMAIN NOT FOUND\r\n',
  eu: (domain) => `% The WHOIS service offered by the registry\n\nDomain: ${domain}\nStatus: AVAILABLE\n`,
  io: (domain) => `Domain not found.\r\n>>> Last update of WHOIS database: 2026-01-15 <<<\r\n${domain}\r\n`,
  at: (domain) => `% Copyright\n%\n% nothing found: ${domain}\n`,
};

const RIPE_FORM = ['at', 'be', 'ch'];

/** What the registry of the name's TLD says. */
export const textAbout = (domain: string): string => {
  const tld = domain.slice(domain.lastIndexOf('.') + 1);
  if (isTaken(domain)) return RIPE_FORM.includes(tld) ? ripeRecord(domain) : record(domain);
  return (ABSENCES[tld] ?? ABSENCES.gh ?? String)(domain);
};
