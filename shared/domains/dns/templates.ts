import { type Sentence, say } from '../../languages/sentence.ts';
import type { ZoneRecord } from '../../records/domains.ts';
import { keyOf, type ZoneChange } from './records.ts';

const TTL = 3600;

const record = (type: ZoneRecord['type'], host: string, value: string, priority: number | null = null) => ({
  type,
  host,
  value,
  ttl: TTL,
  priority,
});

export type TemplateId = 'our_hosting' | 'google_workspace' | 'microsoft_365' | 'zoho_mail';

type Template = {
  id: TemplateId;
  name: Sentence;
  /** What the user still has to do; null when nothing. */
  note: Sentence | null;
  /** Null where it cannot be told for this domain. */
  records: (domain: string, serverIp: string | null) => ZoneRecord[] | null;
  /** What it takes the place of. */
  replaces: (record: ZoneRecord) => boolean;
};

const isSpf = ({ type, host, value }: ZoneRecord) =>
  type === 'TXT' && host === '@' && /^v=spf1(\s|$)/i.test(value);
const isMail = (found: ZoneRecord) => (found.type === 'MX' && found.host === '@') || isSpf(found);
const hosts =
  (...names: string[]) =>
  ({ host }: ZoneRecord) =>
    names.includes(host);
const SITE_TYPES = new Set<ZoneRecord['type']>(['A', 'AAAA', 'ANAME', 'CNAME']);

const KEY_NOTE = say`Add the DKIM key that your provider shows as a TXT record.`;

/** From the help pages of the providers (November 2026). */
const TEMPLATES: Template[] = [
  {
    id: 'our_hosting',
    name: say`Our hosting: website and mail`,
    note: null,
    records: (domain, ip) =>
      ip === null
        ? null
        : [
            record('A', '@', ip),
            record('CNAME', 'www', domain),
            record('A', 'mail', ip),
            record('MX', '@', `mail.${domain}`, 10),
            record('TXT', '@', `v=spf1 a mx ip4:${ip} ~all`),
          ],
    replaces: (found) => isMail(found) || (SITE_TYPES.has(found.type) && hosts('@', 'www', 'mail')(found)),
  },
  {
    id: 'google_workspace',
    name: say`Google Workspace mail`,
    note: KEY_NOTE,
    records: () => [
      record('MX', '@', 'smtp.google.com', 1),
      record('TXT', '@', 'v=spf1 include:_spf.google.com ~all'),
    ],
    replaces: isMail,
  },
  {
    id: 'microsoft_365',
    name: say`Microsoft 365 mail`,
    note: KEY_NOTE,
    records: (domain) => [
      record(
        'MX',
        '@',
        `${domain.replaceAll('-', '--').replaceAll('.', '-')}.mail.protection.outlook.com`,
        0,
      ),
      record('TXT', '@', 'v=spf1 include:spf.protection.outlook.com -all'),
      record('CNAME', 'autodiscover', 'autodiscover.outlook.com'),
    ],
    replaces: (found) => isMail(found) || hosts('autodiscover')(found),
  },
  {
    id: 'zoho_mail',
    name: say`Zoho Mail`,
    note: KEY_NOTE,
    records: () => [
      record('MX', '@', 'mx.zoho.com', 10),
      record('MX', '@', 'mx2.zoho.com', 20),
      record('MX', '@', 'mx3.zoho.com', 50),
      record('TXT', '@', 'v=spf1 include:zohomail.com ~all'),
    ],
    replaces: isMail,
  },
];

export type OfferedTemplate = { id: TemplateId; name: string; note: string | null } & ZoneChange;

/** What each template changes of a zone, ready to be sent as a change. */
export const offeredTemplates = (
  domain: string,
  present: ZoneRecord[],
  serverIp: string | null,
): OfferedTemplate[] =>
  TEMPLATES.flatMap(({ id, name, note, records, replaces }) => {
    const wanted = records(domain, serverIp);
    if (!wanted) return [];
    const [there, kept] = [new Set(present.map(keyOf)), new Set(wanted.map(keyOf))];
    const add = wanted.filter((candidate) => !there.has(keyOf(candidate)));
    const remove = present.filter((found) => replaces(found) && !kept.has(keyOf(found)));
    return [{ id, name: String(name), note: note && String(note), add, remove }];
  });
