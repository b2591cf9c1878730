import { domainToASCII } from 'node:url';
import { fullName } from './catalog.ts';
import { flag, type Handler, listed, onlyKnown, parseBody, wildcard } from './context.ts';
import { RESELLER_ID } from './present.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import { OWN_GROUP } from './settings.ts';
import { nextId, type OpenproviderState, stamp, type Zone, type ZoneRecord } from './state.ts';
import { toRecord, withoutRecord, withRecord } from './zone-records.ts';

const DETAILS = ['with_records', 'with_history', 'with_dnskey', 'provider'];

const presentRecord = ({ createdAt, changedAt, ...record }: ZoneRecord): object => ({
  ...record,
  ip: '',
  creation_date: stamp(createdAt),
  modification_date: stamp(changedAt),
});

/** What the nameservers themselves answer of the zone, which nobody can change. */
const ownRecords = (state: OpenproviderState, { name, createdAt, changedAt }: Zone): ZoneRecord[] => {
  const servers = state.groups.get(OWN_GROUP)?.name_servers ?? [];
  const times = { createdAt, changedAt };
  const soa = `${servers[0]?.name} dns.openprovider.eu ${Math.floor(changedAt / 1000)}`;
  return [
    { type: 'SOA', name, value: soa, ttl: 3600, prio: 0, ...times },
    ...servers.map((server) => ({ type: 'NS', name, value: server.name, ttl: 3600, prio: 0, ...times })),
  ];
};

const recordsOf = (state: OpenproviderState, zone: Zone): ZoneRecord[] => [
  ...ownRecords(state, zone),
  ...zone.records,
];

const presentZone = (state: OpenproviderState, zone: Zone, query: URLSearchParams): object => ({
  id: zone.id,
  name: zone.name,
  type: 'master',
  ip: '',
  ...{ active: true, is_deleted: false, is_shadow: false, is_spamexperts_enabled: false },
  reseller_id: RESELLER_ID,
  provider: 'openprovider',
  creation_date: stamp(zone.createdAt),
  modification_date: stamp(zone.changedAt),
  ...(flag(query, 'with_dnskey') && { dnskey: zone.secured ? `257 3 8 ${btoa(zone.name)}` : '' }),
  ...(flag(query, 'with_records') && { records: recordsOf(state, zone).map(presentRecord) }),
});

const find = (state: OpenproviderState, name: string | undefined): Zone => {
  const zone = state.zones.get(name ?? '');
  if (zone) return zone;
  throw new Refusal(872);
};

export const listZones: Handler = ({ state, query }) => {
  const orders = ['order_by.creation_date', 'order_by.modification_date', 'order_by.name'];
  onlyKnown(query, [...DETAILS, ...orders, 'limit', 'offset', 'type', 'name_pattern']);
  const pattern = wildcard(query.get('name_pattern') ?? '*');
  const found = state.zones.list().filter(({ name }) => pattern.test(name));
  return listed(found, query, (zone) => presentZone(state, zone, query));
};

export const createZone: Handler = ({ state, body }) => {
  const { domain, type = 'master', records = [], secured = false } = parseBody(BODIES.zone, body);
  const name = domainToASCII(fullName(domain));
  if (type !== 'master') throw new Refusal(850);
  if (state.zones.get(name)) throw new Refusal(805);
  const now = Date.now();
  const zone: Zone = { id: nextId(state), name, secured, createdAt: now, changedAt: now, records: [] };
  for (const record of records) zone.records = withRecord(zone.records, toRecord(name, record));
  state.zones.put(name, zone);
  return { success: true };
};

export const getZone: Handler = ({ state, params, query }) => {
  onlyKnown(query, [...DETAILS, 'id']);
  return presentZone(state, find(state, params.name), query);
};

/**
 * All of the changes or none. What is added has to fit beside what is there, also where that is removed by the same request,
 * as users of the API report; `replace` takes the place of everything.
 */
export const updateZone: Handler = ({ state, params, body }) => {
  const { records: changes = {} } = parseBody(BODIES.changedZone, body);
  const zone = find(state, params.name);
  const { name } = zone;
  let records = changes.replace ? [] : zone.records;
  for (const record of changes.replace ?? []) records = withRecord(records, toRecord(name, record));
  for (const { original_record, record } of changes.update ?? []) {
    records = withRecord(withoutRecord(name, records, original_record), toRecord(name, record));
  }
  for (const record of changes.add ?? []) records = withRecord(records, toRecord(name, record));
  for (const record of changes.remove ?? []) records = withoutRecord(name, records, record);
  state.zones.put(name, { ...zone, records, changedAt: Date.now() });
  return { success: true };
};

export const deleteZone: Handler = ({ state, params, query }) => {
  onlyKnown(query, ['id', 'domain.name', 'domain.extension', 'provider']);
  state.zones.delete(find(state, params.name).name);
  return { success: true };
};

export const listZoneRecords: Handler = ({ state, params, query }) => {
  const orders = ['type', 'name', 'value', 'ttl', 'prio'].map((field) => `order_by.${field}`);
  onlyKnown(query, [
    ...[...orders, 'zone_id', 'limit', 'offset', 'record_name_pattern', 'value_pattern'],
    ...['type', 'prio', 'ttl', 'zone_provider'],
  ]);
  const zone = find(state, params.name);
  const byName = wildcard(query.get('record_name_pattern') ?? '*');
  const byValue = wildcard(query.get('value_pattern') ?? '*');
  const type = query.get('type');
  const found = recordsOf(state, zone).filter(
    (record) =>
      byName.test(record.name) && byValue.test(record.value) && (type === null || record.type === type),
  );
  return listed(found, query, presentRecord);
};
