import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { DnsRecord, DnsRecordKey, DnsRecordType } from '../../dns-record.ts';
import { IntegrationError } from '../../integration-error.ts';
import { domainPath } from './domain.ts';
import { DNS_RECORD_TYPES } from './index.ts';
import { isRefusal, type NamecomCall, nothing, orNull, SYSTEM } from './namecom-call.ts';

const WITH_PRIORITY: DnsRecordType[] = ['MX', 'SRV'];
const OF_HOST_NAMES: DnsRecordType[] = ['ANAME', 'CNAME', 'MX', 'NS', 'SRV'];

const namecomRecord = schema(() =>
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
const keyOf = (entry: DnsRecordKey): string =>
  JSON.stringify([entry.type, entry.host.toLowerCase() || '@', canonicalValue(entry), entry.priority ?? 0]);

/** The fields of a request. */
const toRequest = ({ type, host, value, ttl, priority }: DnsRecord) => ({
  type,
  host,
  answer: value,
  ttl,
  ...(WITH_PRIORITY.includes(type) && { priority: priority ?? 0 }),
});

type Changes = { add: DnsRecord[]; remove: DnsRecordKey[] };
type Plan = { update: { id: number; to: DnsRecord }[]; remove: StoredRecord[]; create: DnsRecord[] };

const sameOwner = (a: DnsRecordKey, b: DnsRecordKey): boolean =>
  a.type === b.type && a.host.toLowerCase() === b.host.toLowerCase();

/** What is left to do of a change, seen from the records that there are. */
const planChange = (stored: StoredRecord[], { add, remove }: Changes): Plan => {
  const wanted = new Map(add.map((record) => [keyOf(record), record]));
  const unwanted = new Set(remove.map(keyOf).filter((key) => !wanted.has(key)));
  const plan: Plan = { update: [], remove: [], create: [] };
  for (const record of stored) {
    const key = keyOf(record);
    const same = wanted.get(key);
    if (same && same.ttl !== record.ttl) plan.update.push({ id: record.id, to: same });
    if (same) wanted.delete(key);
    else if (unwanted.has(key)) plan.remove.push(record);
  }
  for (const record of wanted.values()) {
    const replaced = plan.remove.findIndex((old) => sameOwner(old, record));
    const [old] = replaced === -1 ? [] : plan.remove.splice(replaced, 1);
    if (old) plan.update.push({ id: old.id, to: record });
    else plan.create.push(record);
  }
  return plan;
};

const notThere = (error: unknown): void => {
  if (!isRefusal(error, 'conflict')) throw error;
};

/**
 * In this order: records that replace others, so that there is always one; then what goes, because a CNAME stands
 * alone; then what comes. A 409 says that a record is there already, as after a lost answer.
 */
export const changeRecords = async (
  call: NamecomCall,
  domain: string,
  changes: Changes,
): Promise<StoredRecord[]> => {
  const unsupported = changes.add.find(({ type }) => !DNS_RECORD_TYPES.includes(type));
  if (unsupported) {
    throw new IntegrationError(SYSTEM, 'rejected', `there are no ${unsupported.type} records`, {
      code: 'unsupported_record_type',
    });
  }
  const path = `${domainPath(domain)}/records`;
  const plan = planChange(await listStoredRecords(call, domain), changes);
  for (const { id, to } of plan.update) {
    const body = toRequest(to);
    await call({
      operation: 'update record',
      path: `${path}/${id}`,
      method: 'PUT',
      answer: namecomRecord(),
      body,
    });
  }
  for (const { id } of plan.remove) {
    const operation = 'delete record';
    await orNull(call({ operation, path: `${path}/${id}`, method: 'DELETE', answer: nothing() }));
  }
  for (const record of plan.create) {
    const body = toRequest(record);
    await call({ operation: 'create record', path, answer: namecomRecord(), body }).catch(notThere);
  }
  return listStoredRecords(call, domain);
};
