import { domainToASCII } from 'node:url';
import { domainOf, type Handler, paged } from './context.ts';
import { conflict, invalid, notFound, Refusal } from './refusal.ts';
import { BODIES, parseBody } from './requests.ts';
import { changeable, type DnsRecord, held, nextId, type RegistrarState } from './state.ts';

const DEFAULT_TTL = 300;

const present = (domainName: string, record: DnsRecord): object => {
  const fqdn = record.host === '' ? `${domainName}.` : `${record.host}.${domainName}.`;
  return { ...record, domainName, fqdn };
};

const zone = (state: RegistrarState, name: string): DnsRecord[] => {
  held(state, name);
  return state.records.get(name) ?? [];
};

/** Changes are refused where other nameservers serve the domain, as the description says of them. */
const changeableZone = (state: RegistrarState, name: string): DnsRecord[] => {
  const { nameservers } = changeable(state, name);
  if (!nameservers.some((server) => server.endsWith('.name.com'))) {
    throw new Refusal(403, 'Permission denied', 'The authoritative nameserver is not name.com.');
  }
  return zone(state, name);
};

type Fields = {
  type: string;
  host: string;
  answer: string;
  ttl?: number | undefined;
  priority?: number | undefined;
};

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** What the zone would hold, or a refusal of what DNS does not allow. */
const toRecord = (id: number, fields: Fields, others: DnsRecord[]): DnsRecord => {
  const { type, answer, ttl, priority } = fields;
  const host = fields.host === '@' ? '' : fields.host.toLowerCase();
  if (type === 'A' && !IPV4.test(answer)) throw invalid("'answer' must be an IPv4 address");
  if (type === 'AAAA' && !answer.includes(':')) throw invalid("'answer' must be an IPv6 address");
  if (['MX', 'SRV'].includes(type) && priority === undefined) throw invalid("'priority' is required");
  if (type === 'SRV' && !/^\d+ \d+ \S+$/.test(answer))
    throw invalid("'answer' must be weight, port and target");
  if (['CNAME', 'MX', 'NS'].includes(type) && domainToASCII(answer.replace(/\.$/, '')) === '') {
    throw invalid("'answer' must be a host name");
  }
  const beside = others.filter((other) => other.host === host);
  if (type === 'CNAME' ? beside.length > 0 : beside.some((other) => other.type === 'CNAME')) {
    throw invalid('A CNAME record cannot stand beside other records of the same host.');
  }
  if (beside.some((other) => other.type === type && other.answer === answer)) {
    throw conflict('Record already exists.');
  }
  const ranked = ['MX', 'SRV'].includes(type) ? { priority } : {};
  return { id, type, host, answer, ttl: ttl ?? DEFAULT_TTL, ...ranked };
};

export const listRecords: Handler = (context) => {
  const name = domainOf(context);
  const { items, numbers, more } = paged(zone(context.state, name), context.query);
  return { records: items.map((record) => present(name, record)), ...numbers, ...more };
};

export const createRecord: Handler = (context) => {
  const name = domainOf(context);
  const fields = parseBody(BODIES.newRecord, context.body);
  const records = changeableZone(context.state, name);
  const record = toRecord(nextId(context.state), fields, records);
  context.state.records.put(name, [...records, record]);
  return present(name, record);
};

const indexOf = (records: DnsRecord[], id: string | undefined): number => {
  const index = records.findIndex((record) => record.id === Number(id));
  if (index === -1) throw notFound('The requested record does not exist.');
  return index;
};

export const getRecord: Handler = (context) => {
  const records = zone(context.state, domainOf(context));
  const record = records[indexOf(records, context.params.id)];
  return present(domainOf(context), record as DnsRecord);
};

export const updateRecord: Handler = (context) => {
  const name = domainOf(context);
  const fields = parseBody(BODIES.changedRecord, context.body);
  const records = changeableZone(context.state, name);
  const index = indexOf(records, context.params.id);
  const others = records.filter((_, position) => position !== index);
  const record = toRecord(Number(context.params.id), { ...fields, host: fields.host ?? '' }, others);
  context.state.records.put(name, records.with(index, record));
  return present(name, record);
};

export const deleteRecord: Handler = (context) => {
  const name = domainOf(context);
  const records = changeableZone(context.state, name);
  context.state.records.put(name, records.toSpliced(indexOf(records, context.params.id), 1));
  return { status: 204 };
};
