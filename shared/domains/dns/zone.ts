import { DNS_TYPES, type DnsType, type ZonePlace } from '../../contract/vocabulary.ts';
import { answeringPanel, workAtPanel } from '../../hosting/index.ts';
import type { DnsHost, ZoneCapabilities } from '../../integrations/dns-host.ts';
import type { DnsRecord } from '../../integrations/dns-record.ts';
import type { HostingPanel, PanelDnsRecord, PanelZone } from '../../integrations/hosting-panel.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { CallOptions } from '../../integrations/registrar.ts';
import { registrarZones } from '../../integrations/registrar-zones.ts';
import { say } from '../../languages/sentence.ts';
import { stageTime } from '../../platform/aws/stage-time.ts';
import { config } from '../../platform/config/config.ts';
import { conflict } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/query.ts';
import type { DomainRecord, ZoneRecord } from '../../records/domains.ts';
import type { HostingRecord } from '../../records/hosting.ts';
import { keys } from '../../records/keys.ts';
import { areOfDnsHost, findDnsHost, registrarFor, zonesOf } from '../index.ts';
import { isApplied, keyOf, type ZoneChange } from './records.ts';

/** What a zone of a panel cannot hold. */
const MISSING_IN_PANELS: ReadonlySet<DnsType> = new Set(['ANAME']);

const KNOWN: ReadonlySet<string> = new Set(DNS_TYPES);

const isKnown = (record: DnsRecord): record is ZoneRecord => KNOWN.has(record.type);

const elsewhere = () =>
  conflict(
    'zone_elsewhere',
    say`Other nameservers serve this domain: change its records there, or its nameservers here.`,
  );

/** Whether a domain is delegated to our nameservers. */
export const isOurs = ({ nameservers }: Pick<DomainRecord, 'nameservers'>): boolean => {
  const ours = new Set(config().nameservers.map((name) => name.toLowerCase()));
  return nameservers.length > 0 && nameservers.every((name) => ours.has(name.toLowerCase()));
};

/** Whose nameservers serve a domain. Throws a conflict when they are none that can be changed here. */
export const placeOf = ({ nameservers, registrar }: DomainRecord): ZonePlace => {
  const names = nameservers.map((name) => name.toLowerCase());
  if (names.length === 0) throw elsewhere();
  if (isOurs({ nameservers })) return 'panel';
  if (areOfDnsHost(names)) return 'dns_host';
  const suffix = zonesOf(registrar)?.suffix;
  if (suffix && names.every((name) => name.endsWith(suffix))) return 'registrar';
  throw elsewhere();
};

/** What serves the zone of a domain apart from a panel, and what it can do. */
const hostFor = async (
  { registrar }: DomainRecord,
  place: Exclude<ZonePlace, 'panel'>,
): Promise<{ host: DnsHost; can: ZoneCapabilities }> => {
  if (place === 'dns_host') {
    const found = await findDnsHost();
    if (!found) throw zoneNotFound();
    return found;
  }
  const zones = zonesOf(registrar);
  if (!zones) throw zoneNotFound();
  return { host: registrarZones(await registrarFor(registrar)), can: zones.can };
};

/** A zone as it was read; `types` are those that can be added, and `lines` are those of the panel's file, by the key of their record. */
export type Zone = {
  place: ZonePlace;
  types: DnsType[];
  /** Records of one host and type may differ in lifetime. */
  ttlPerRecord: boolean;
  records: ZoneRecord[];
  panel: { serial: number; lines: Map<string, number[]> } | null;
};

const ofPanel = (domain: string, { serial, records }: PanelZone): Zone => {
  const known = records.flatMap((entry) => {
    const record = fromPanel(entry, domain);
    return record ? [{ record, line: entry.line }] : [];
  });
  const byKey = Map.groupBy(known, ({ record }) => keyOf(record));
  const lines = new Map([...byKey].map(([key, found]) => [key, found.map(({ line }) => line)]));
  const types = DNS_TYPES.filter((type) => !MISSING_IN_PANELS.has(type));
  return {
    place: 'panel',
    types,
    ttlPerRecord: true,
    records: known.map(({ record }) => record),
    panel: { serial, lines },
  };
};

/** What a zone holds, as its place has it now. Throws IntegrationError, and CircuitOpenError where the panel does not answer. */
export const readZone = async (
  domain: DomainRecord,
  place: ZonePlace,
  options: ZoneOptions,
): Promise<Zone> => {
  if (place !== 'panel') {
    const { host, can } = await hostFor(domain, place);
    const found = await host.findRecords(domain.name, options);
    if (!found) throw zoneNotFound();
    const types = DNS_TYPES.filter((type) => can.types.includes(type));
    // What clients cannot write stays as it is.
    const { ttlPerRecord } = can;
    return { place, types, ttlPerRecord, records: found.filter(isKnown), panel: null };
  }
  const found = await askPanel(await zoneServerOf(domain), options, (panel, limits) =>
    panel.readZone(domain.name, limits),
  );
  if (!found) throw zoneNotFound();
  return ofPanel(domain.name, found);
};

/** Whether the panel has the zone of a domain that is delegated to it; null for one that is not. */
export const findPanelZone = async (
  domain: DomainRecord,
  options: ZoneOptions,
): Promise<'there' | 'missing' | null> => {
  if (!isOurs(domain)) return null;
  const server = await serverOf(domain);
  const found =
    server && (await askPanel(server, options, (panel, limits) => panel.readZone(domain.name, limits)));
  return found ? 'there' : 'missing';
};

const TRIES = 3;

/** Somebody else, such as the owner in the panel, has changed the zone since it was read. */
const isStale = (error: unknown): boolean =>
  error instanceof IntegrationError && error.code === 'zone_changed';

/** All of the change in one call, which holds or is refused as a whole. */
const editPanelZone = async (
  domain: DomainRecord,
  { records, panel }: Zone,
  { add, remove }: ZoneChange,
  options: ZoneOptions,
): Promise<void> => {
  const wanted = new Set(add.map(keyOf));
  const left = add.filter((record) => !isApplied(records, { add: [record], remove: [] }));
  const replaced = left.map(keyOf);
  const dropped = remove.map(keyOf).filter((key) => !wanted.has(key));
  const lines = [...new Set([...replaced, ...dropped])].flatMap((key) => panel?.lines.get(key) ?? []);
  const change = {
    domain: domain.name,
    serial: panel?.serial ?? 0,
    add: left.map((record) => toPanel(record, domain.name)),
    remove: lines,
  };
  await askPanel(await zoneServerOf(domain), options, (panel, limits) => panel.editZone(change, limits));
};

/** The same of the zone as it is by then. */
const changePanelZone = async (
  domain: DomainRecord,
  read: Zone,
  change: ZoneChange,
  options: ZoneOptions,
): Promise<void> => {
  let zone = read;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await editPanelZone(domain, zone, change, options);
    } catch (error) {
      if (!isStale(error)) throw error;
      if (attempt === TRIES) throw new IntegrationError('panel', 'unavailable', 'the zone keeps changing');
      zone = await readZone(domain, 'panel', options);
      if (isApplied(zone.records, change)) return;
    }
  }
};

/** Makes a change of the zone that was read; may be repeated. Throws IntegrationError. */
export const changeZone = async (
  domain: DomainRecord,
  zone: Zone,
  change: ZoneChange,
  options: ZoneOptions,
): Promise<void> => {
  if (zone.place === 'panel') return changePanelZone(domain, zone, change, options);
  const { host } = await hostFor(domain, zone.place);
  await host.changeRecords(domain.name, change, options);
};

const zoneNotFound = (): IntegrationError =>
  new IntegrationError('dns', 'rejected', 'there is no zone', { code: 'zone_not_found' });

/** The server that hosts the domain for the same client; null when none does. */
const serverOf = async ({ client_id, name }: DomainRecord): Promise<HostingRecord['server']> => {
  const hold = await getItem(keys.hold('hosting', name));
  if (hold?.client_id !== client_id) return null;
  return (await getItem(keys.hosting(client_id, hold.record_id)))?.server ?? null;
};

export const serverIpOf = async (domain: DomainRecord): Promise<string | null> =>
  (await serverOf(domain))?.ip ?? null;

/** How a nameserver is asked: `inBackground` for a worker, in place of a caller who waits. */
type ZoneOptions = CallOptions & { inBackground?: boolean };

type Server = NonNullable<HostingRecord['server']>;

/** Asks a panel. Throws IntegrationError, and CircuitOpenError where it is not asked because it does not answer. */
const askPanel = async <T>(
  { id }: Server,
  { inBackground, ...options }: ZoneOptions,
  work: (panel: HostingPanel, options: CallOptions) => Promise<T>,
): Promise<T> => {
  const ask = (panel: HostingPanel) => work(panel, options);
  return inBackground ? workAtPanel(id, stageTime(), ask) : ask(await answeringPanel(id, stageTime()));
};

/** The server that has the zone. Throws IntegrationError when there is none. */
const zoneServerOf = async (domain: DomainRecord): Promise<Server> => {
  const server = await serverOf(domain);
  if (!server) throw zoneNotFound();
  return server;
};

const TYPES: ReadonlySet<string> = new Set(DNS_TYPES);

const hostOf = (name: string, domain: string): string =>
  name === domain ? '@' : name.slice(0, -(domain.length + 1));

const readValue = (type: DnsType, data: string[]): { value: string; priority: number | null } => {
  const [first = '', ...rest] = data;
  if (type === 'MX' || type === 'SRV') return { value: rest.join(' '), priority: Number(first) };
  if (type === 'CAA') return { value: `${first} ${rest[0] ?? ''} "${rest[1] ?? ''}"`, priority: null };
  return { value: first, priority: null };
};

/** A record of a panel's zone; null for types that clients do not write, which stay as they are. */
export const fromPanel = ({ name, type, ttl, data }: PanelDnsRecord, domain: string): ZoneRecord | null => {
  if (!TYPES.has(type)) return null;
  const known = type as DnsType;
  return { type: known, host: hostOf(name, domain), ttl, ...readValue(known, data) };
};

const CAA = /^(\d+) (\w+) "?([^"]*)"?$/;

const dataOf = ({ type, value, priority }: ZoneRecord): string[] => {
  if (type === 'MX') return [String(priority ?? 0), value];
  if (type === 'SRV') return [String(priority ?? 0), ...value.split(' ')];
  if (type === 'CAA') return CAA.exec(value)?.slice(1) ?? [value];
  return [value];
};

export const toPanel = (record: ZoneRecord, domain: string): PanelDnsRecord => ({
  name: record.host === '@' ? domain : `${record.host}.${domain}`,
  type: record.type,
  ttl: record.ttl,
  data: dataOf(record),
});
