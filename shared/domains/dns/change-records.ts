import { say, toldFindings } from '../../languages/sentence.ts';
import { addDays, toEpoch } from '../../platform/dates.ts';
import { type FieldErrors, invalid, noErrors, notFound, versionConflict } from '../../platform/failure.ts';
import { getItems } from '../../platform/table/query.ts';
import { put } from '../../platform/table/write.ts';
import type { DomainRecord, WantedOf, ZoneRecord } from '../../records/domains.ts';
import { keys } from '../../records/keys.ts';
import type { ZoneSnapshotRecord } from '../../records/names.ts';
import {
  type DomainAndOperation,
  openOperation,
  planDomainChange,
  type presentOperation,
  type Subject,
  versionOf,
} from '../index.ts';
import { findingsOfChange, type LintFinding, lintZone } from './lint.ts';
import {
  applyChange,
  inverseChange,
  isApplied,
  keyOf,
  otherLifetimes,
  withOneTtl,
  type ZoneChange,
  zoneVersion,
} from './records.ts';
import { changeZone, readZone, type Zone } from './zone.ts';
import { askZone, hasDs } from './zone-view.ts';

/** What an operation and a snapshot can hold, with room for the rest of their records. */
const MAX_ZONE_BYTES = 300_000;
const MAX_CHANGE_BYTES = 120_000;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

type PreparedChange = {
  zone: Zone;
  change: ZoneChange;
  /** Of the zone as it was read, and with the change. */
  version: number;
  nextVersion: number;
  findings: LintFinding[];
  /** How many changes the domain's zone had had when it was read. */
  count: number;
};

const tooLarge = () => ({ add: [say`This is too much for one change. Send it in parts.`] });

/** What cannot be done with this zone, by field. */
const mistakes = (
  { place, types, ttlPerRecord, records }: Zone,
  { add, remove }: ZoneChange,
): FieldErrors => {
  const errors = noErrors();
  const there = new Set(records.map(keyOf));
  add.forEach(({ type }, index) => {
    if (!types.includes(type)) {
      errors[`add.${index}.type`] = [say`The nameservers of this zone (${place}) have no ${type} records.`];
    }
  });
  if (!ttlPerRecord) {
    for (const index of otherLifetimes(add)) {
      errors[`add.${index}.ttl`] = [say`Records of one host and type have one lifetime here.`];
    }
  }
  remove.forEach((record, index) => {
    if (!there.has(keyOf(record))) errors[`remove.${index}`] = [say`There is no such record.`];
  });
  if (add.length + remove.length === 0) errors.add = [say`Add or remove at least one record.`];
  if (bytes(add) + bytes(remove) > MAX_CHANGE_BYTES || bytes(records) + bytes(add) > MAX_ZONE_BYTES) {
    Object.assign(errors, tooLarge());
  }
  return errors;
};

const fieldOf = ({ host }: LintFinding, add: ZoneRecord[]): string => {
  const index = add.findIndex((record) => record.host === host);
  return index === -1 ? 'add' : `add.${index}`;
};

const assertSound = (findings: LintFinding[], add: ZoneRecord[]): void => {
  const errors = noErrors();
  for (const finding of findings.filter(({ level }) => level === 'error')) {
    const field = fieldOf(finding, add);
    errors[field] = [...(errors[field] ?? []), finding.message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** Throws a conflict unless the zone is the one that the caller had read. */
const assertVersion = (version: number, wanted: number | undefined): void => {
  if (wanted === undefined || wanted === version) return;
  const message = say`The zone was changed meanwhile. Look again, then decide.`;
  throw versionConflict('version_conflict', message, version);
};

/**
 * Reads the zone and works out what a change makes of it, and what is wrong with that. Throws 422 for what cannot be,
 * 409 for another version than `ifVersion`.
 */
export const prepareChange = async (
  domain: DomainRecord,
  changeOf: (records: ZoneRecord[]) => ZoneChange,
  ifVersion: number | undefined,
): Promise<PreparedChange> => {
  const [zone, ds] = await Promise.all([askZone(domain), hasDs(domain)]);
  const version = zoneVersion(zone.records);
  assertVersion(version, ifVersion);
  const asked = changeOf(zone.records);
  const change = zone.ttlPerRecord ? asked : withOneTtl(zone.records, asked);
  const errors = mistakes(zone, change);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const after = applyChange(zone.records, change);
  const view = { domain: domain.name, hasDs: ds };
  const before = lintZone({ ...view, records: zone.records });
  const findings = findingsOfChange(before, lintZone({ ...view, records: after }));
  assertSound(findings, change.add);
  const count = versionOf(domain, 'dns');
  return { zone, change, version, nextVersion: zoneVersion(after), findings, count };
};

/** As the interface shows it, whether it is made or only tried. */
const presentChange = ({ change, version, nextVersion, findings }: PreparedChange) => ({
  version,
  next_version: nextVersion,
  add: change.add,
  remove: change.remove,
  findings: toldFindings(findings),
});

/** Throws a conflict with the version of the zone where another change came between. */
const assertFirst = async (domain: DomainRecord, { count }: PreparedChange): Promise<void> => {
  const open = openOperation(domain, 'dns') !== undefined;
  if (!open && versionOf(domain, 'dns') === count) return;
  const version = zoneVersion((await askZone(domain)).records);
  const message = say`The zone is being changed by another request. Look again when that is done.`;
  throw versionConflict(open ? 'change_in_progress' : 'version_conflict', message, version);
};

/** Plans a change of the zone as one operation. */
export const planZoneChange = async (
  domain: DomainRecord,
  prepared: PreparedChange,
  userId: number,
  now: Date,
) => {
  await assertFirst(domain, prepared);
  const { zone, change, count, nextVersion } = prepared;
  const wanted = { zone: zone.place, ...change };
  return planDomainChange(domain, dns, { wanted, version: count, zoneVersion: nextVersion }, userId, now);
};

const KEPT_DAYS = 90;

/** The records of a zone, where it is served when the change is asked for. What it held before is kept. */
export const dns: Subject<WantedOf['dns'], Zone> = {
  type: 'dns',
  read: ({ domain, wanted, options }) => readZone(domain, wanted.zone, options),
  isDone: ({ records }, wanted) => isApplied(records, wanted),
  set: ({ domain, options }, wanted, found) => changeZone(domain, found, wanted, options),
  inverse: (wanted, { records }) => ({ zone: wanted.zone, ...inverseChange(records, wanted) }),
  noted: () => ({}),
  keep: ({ id, client_id, domain_id }, { place, records }, now) => [
    put({
      ...keys.zoneSnapshot(client_id, domain_id, id),
      id,
      client_id,
      domain_id,
      zone: place,
      version: zoneVersion(records),
      records,
      created_at: now.toISOString(),
      expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
    }),
  ],
};

type Operation = ReturnType<typeof presentOperation>;
type ShownChange = { data: ReturnType<typeof presentChange> & { operation: Operation | null } };

type Asked = { dryRun: boolean; userId: number; now: Date };

/** What an endpoint that changes a zone plans and replies; a dry run writes nothing. */
export const replyToChange = async (domain: DomainRecord, prepared: PreparedChange, asked: Asked) => {
  const shown = presentChange(prepared);
  if (asked.dryRun) {
    const body: ShownChange = { data: { operation: null, ...shown } };
    return { writes: [], reply: { status: 200 as const, body } };
  }
  const planned = await planZoneChange(domain, prepared, asked.userId, asked.now);
  const withShown = ({ status, body }: typeof planned.reply) => ({
    status,
    body: { data: { operation: body.data, ...shown } } satisfies ShownChange,
  });
  return {
    writes: planned.writes,
    reply: withShown(planned.reply),
    complete: async () => withShown(await planned.complete()),
  };
};

/** The version that the zone will have once a change of it is undone; undefined for changes of other things. */
export const undoneVersion = async ({
  domain,
  operation,
}: DomainAndOperation): Promise<number | undefined> => {
  if (operation.type !== 'dns' || operation.before === null) return undefined;
  // A change of this type wants records.
  const back = operation.before as WantedOf['dns'];
  return zoneVersion(applyChange((await askZone(domain)).records, back));
};

type DomainAndSnapshot = { domain: DomainRecord; snapshot: ZoneSnapshotRecord };

/** What a zone held before one of its changes, with its domain. */
export const getSnapshot = async (
  clientId: number,
  domainId: number,
  id: number,
): Promise<DomainAndSnapshot> => {
  const [domain, snapshot] = await getItems(
    keys.domain(clientId, domainId),
    keys.zoneSnapshot(clientId, domainId, id),
  );
  if (!domain) throw notFound('domain');
  if (!snapshot) throw notFound('snapshot');
  return { domain, snapshot };
};

/** In a list, without the records. */
export const summariseSnapshot = ({ id, version, zone, records, created_at }: ZoneSnapshotRecord) => ({
  id,
  version,
  zone,
  record_count: records.length,
  created_at,
});

export const presentSnapshot = (snapshot: ZoneSnapshotRecord) => ({
  ...summariseSnapshot(snapshot),
  records: snapshot.records,
});
