import type { DnsRecord, DnsRecordKey } from '../../dns-record.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  DNS_RECORD_TYPES,
  keyOf,
  listStoredRecords,
  namecomRecord,
  type StoredRecord,
  toRequest,
} from './dns-records.ts';
import { domainPath } from './domain.ts';
import { type NamecomCall, nothing, orNull } from './namecom-call.ts';
import { isRefusal, SYSTEM } from './namecom-error.ts';

type Changes = { add: DnsRecord[]; remove: DnsRecordKey[] };
type Plan = { update: { id: number; to: DnsRecord }[]; remove: StoredRecord[]; create: DnsRecord[] };

const sameOwner = (a: DnsRecordKey, b: DnsRecordKey): boolean =>
  a.type === b.type && a.host.toLowerCase() === b.host.toLowerCase();

/** What is left to do of a change, seen from the records that there are. */
export const planChange = (stored: StoredRecord[], { add, remove }: Changes): Plan => {
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
