import { DNS_TYPES, type DnsType, type ZonePlace } from '../contract/vocabulary.ts';
import { zonesOf } from '../domains/registrar-zones.ts';
import { registrarFor } from '../domains/registrars.ts';
import type { DnsRecord } from '../integrations/dns-record.ts';
import type { PanelZone } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { config } from '../platform/config/config.ts';
import { conflict } from '../platform/failure.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { ZoneRecord } from '../records/operation-record.ts';
import { fromPanel, toPanel } from './panel-records.ts';
import { isApplied, keyOf, type ZoneChange } from './records.ts';
import { askPanel, serverOf, type ZoneOptions, zoneNotFound, zoneServerOf } from './zone-server.ts';

/** What the nameservers of each place cannot hold. */
const MISSING: Record<ZonePlace, ReadonlySet<DnsType>> = {
  registrar: new Set(['CAA']),
  panel: new Set(['ANAME']),
};

/** What can be added to a zone. */
export const typesAt = (place: ZonePlace): DnsType[] => DNS_TYPES.filter((type) => !MISSING[place].has(type));

const KNOWN: ReadonlySet<string> = new Set(DNS_TYPES);

const isKnown = (record: DnsRecord): record is ZoneRecord => KNOWN.has(record.type);

const elsewhere = () =>
  conflict(
    'zone_elsewhere',
    'Other nameservers serve this domain: change its records there, or its nameservers here.',
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
  const suffix = zonesOf(registrar)?.suffix;
  if (suffix && names.every((name) => name.endsWith(suffix))) return 'registrar';
  throw elsewhere();
};

/** A zone as it was read; `lines` are those of the panel's file, by the key of their record. */
export type Zone = {
  place: ZonePlace;
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
  return { place: 'panel', records: known.map(({ record }) => record), panel: { serial, lines } };
};

/** What a zone holds, as its place has it now. Throws IntegrationError, and CircuitOpenError where the panel does not answer. */
export const readZone = async (
  domain: DomainRecord,
  place: ZonePlace,
  options: ZoneOptions,
): Promise<Zone> => {
  if (place === 'registrar') {
    const registrar = await registrarFor(domain.registrar);
    const found = await registrar.listDnsRecords(domain.name, options);
    // What clients cannot write stays as it is.
    return { place, records: found.filter(isKnown), panel: null };
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
  const registrar = await registrarFor(domain.registrar);
  await registrar.changeDnsRecords(domain.name, change, options);
};
