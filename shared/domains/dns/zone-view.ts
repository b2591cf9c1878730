import type { DnsType } from '../../contract/vocabulary.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { stageTime } from '../../platform/aws/stage-time.ts';
import { conflict, type Failure, unavailable } from '../../platform/failure.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { DomainRecord, ZoneRecord } from '../../records/domains.ts';
import { CircuitOpenError } from '../../services/index.ts';
import { nameserversAt, registrarFor } from '../index.ts';
import { placeOf, readZone, type Zone } from './zone.ts';

/** What a rule looks at. */
export type ZoneView = {
  /** The domain, in ASCII. */
  domain: string;
  records: ZoneRecord[];
  /** Whether the registry has DS records; null when nobody asked. */
  hasDs: boolean | null;
};

type Found = { host: string; message: Sentence };
export type Rule = (zone: ZoneView) => Found[];

export const ofType = ({ records }: ZoneView, ...types: DnsType[]): ZoneRecord[] =>
  records.filter(({ type }) => types.includes(type));

export const at = ({ records }: ZoneView, host: string): ZoneRecord[] =>
  records.filter((record) => record.host === host);

/** The host of a name in this zone; null for a name elsewhere. */
export const hostIn = ({ domain }: ZoneView, name: string): string | null => {
  const lower = name.toLowerCase().replace(/\.$/, '');
  if (lower === domain) return '@';
  return lower.endsWith(`.${domain}`) ? lower.slice(0, -(domain.length + 1)) : null;
};

/** The records that answer for a host: its own, or those of a wildcard above it (RFC 4592). */
export const answering = (zone: ZoneView, host: string): ZoneRecord[] => {
  const own = at(zone, host);
  if (own.length > 0 || host === '@') return own;
  const parents = host.split('.').map((_, index, labels) => ['*', ...labels.slice(index + 1)].join('.'));
  return parents.map((parent) => at(zone, parent)).find((records) => records.length > 0) ?? [];
};

/** Whether a record leads to an address: an ANAME has those of another name. */
export const isAddress = ({ type }: ZoneRecord): boolean =>
  type === 'A' || type === 'AAAA' || type === 'ANAME';

/** The host of an MX or SRV record leads to. */
export const targetOf = ({ type, value }: ZoneRecord): string =>
  type === 'SRV' ? (value.split(' ')[2] ?? '') : value;

const OPTIONS = { deadlineMs: 8000 };

const noAnswer = (retryAfterSeconds: number | null): Failure =>
  unavailable(say`The nameserver does not answer. Try again in a moment.`, retryAfterSeconds ?? undefined);

const meaningOf = (error: IntegrationError, domain: DomainRecord): Failure => {
  if (error.code === 'zone_not_found' || error.code === 'not_found') {
    const names = nameserversAt(domain.registrar).join(', ');
    const message = say`Our nameservers have no zone for this domain: order hosting for it, or delegate it to ${names} for a zone of its own.`;
    return conflict('zone_not_found', message);
  }
  if (error.code === 'zone_unsupported') {
    return conflict(
      'zone_unsupported',
      say`This zone was written by hand in a form that cannot be changed here.`,
    );
  }
  if (!error.retryable) log.error('the zone cannot be read', errorFields(error));
  return noAnswer(error.retryAfterSeconds);
};

/** The zone of an active domain, read while the caller waits. Throws 409 where there is none, 503 without an answer. */
export const askZone = async (domain: DomainRecord): Promise<Zone> => {
  if (domain.status !== 'active') throw conflict('domain_not_active', say`Only an active domain has this.`);
  const place = placeOf(domain);
  try {
    return await readZone(domain, place, OPTIONS);
  } catch (error) {
    if (error instanceof CircuitOpenError) throw noAnswer(error.retryAfterSeconds(stageTime()));
    throw error instanceof IntegrationError ? meaningOf(error, domain) : error;
  }
};

/** Whether the registry has DS records of a domain; null where nobody can say. */
export const hasDs = async (domain: DomainRecord): Promise<boolean | null> => {
  if (domain.registrar === 'manual') return null;
  try {
    return (await (await registrarFor(domain.registrar)).listDsRecords(domain.name, OPTIONS)).length > 0;
  } catch (error) {
    if (error instanceof IntegrationError) return null;
    throw error;
  }
};
