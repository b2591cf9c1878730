import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { DnsRecord, DnsRecordKey, DnsRecordType } from '../../dns-record.ts';
import { domainPath } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';

/** No CAA, says the description. */
export const DNS_RECORD_TYPES: readonly DnsRecordType[] = [
  'A',
  'AAAA',
  'ANAME',
  'CNAME',
  'MX',
  'NS',
  'SRV',
  'TXT',
];

const WITH_PRIORITY: DnsRecordType[] = ['MX', 'SRV'];
const OF_HOST_NAMES: DnsRecordType[] = ['ANAME', 'CNAME', 'MX', 'NS', 'SRV'];

export const namecomRecord = schema(() =>
  z.object({
    id: z.number(),
    type: z.string(),
    host: z.string().nullish(),
    answer: z.string().nullish(),
    ttl: z.number(),
    priority: z.number().nullish(),
  }),
);

const recordPage = schema(() =>
  z.object({ records: z.array(namecomRecord()), nextPage: z.number().nullish() }),
);

export type StoredRecord = DnsRecord & { id: number };

const toStored = (found: z.infer<ReturnType<typeof namecomRecord>>): StoredRecord => {
  const type = found.type as DnsRecordType;
  const value = found.answer ?? '';
  return {
    id: found.id,
    type,
    host: found.host || '@',
    value: OF_HOST_NAMES.includes(type) ? value.replace(/\.$/, '') : value,
    ttl: found.ttl,
    priority: WITH_PRIORITY.includes(type) ? (found.priority ?? 0) : null,
  };
};

const isKnown = ({ type }: { type: string }): boolean =>
  (DNS_RECORD_TYPES as readonly string[]).includes(type);

export const listStoredRecords = async (call: NamecomCall, domain: string): Promise<StoredRecord[]> => {
  const stored: StoredRecord[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const found: z.infer<ReturnType<typeof recordPage>> = await call({
      operation: 'list records',
      path: `${domainPath(domain)}/records`,
      query: { page: String(page), perPage: '1000' },
      answer: recordPage(),
    });
    stored.push(...found.records.filter(isKnown).map(toStored));
    page = found.nextPage && found.nextPage > page ? found.nextPage : null;
  }
  return stored;
};

/** IPv6 addresses have many spellings; the URL parser knows the shortest. */
const canonicalAddress = (value: string): string => URL.parse(`http://[${value}]/`)?.hostname ?? value;

const canonicalValue = ({ type, value }: DnsRecordKey): string => {
  if (type === 'TXT') return value;
  if (type === 'AAAA') return canonicalAddress(value);
  return value.toLowerCase().replace(/\.$/, '');
};

/** Two records with the same key are the same, whatever their lifetime. */
export const keyOf = (entry: DnsRecordKey): string =>
  JSON.stringify([entry.type, entry.host.toLowerCase() || '@', canonicalValue(entry), entry.priority ?? 0]);

/** The fields of a request. */
export const toRequest = ({ type, host, value, ttl, priority }: DnsRecord) => ({
  type,
  host,
  answer: value,
  ttl,
  ...(WITH_PRIORITY.includes(type) && { priority: priority ?? 0 }),
});
