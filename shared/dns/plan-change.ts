import { planDomainChange } from '../domains/operations/change-domain.ts';
import { openOperation, versionOf } from '../domains/operations/plan-operation.ts';
import { type FieldErrors, invalid, noErrors, versionConflict } from '../platform/failure.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { ZoneRecord } from '../records/operation-record.ts';
import { askZone, hasDs } from './ask-zone.ts';
import { dns } from './dns-subject.ts';
import { type Finding, findingsOfChange, lintZone } from './lint.ts';
import { applyChange, keyOf, type ZoneChange, zoneVersion } from './records.ts';
import { typesAt, type Zone } from './zone.ts';

/** What an operation and a snapshot can hold, with room for the rest of their records. */
const MAX_ZONE_BYTES = 300_000;
const MAX_CHANGE_BYTES = 120_000;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export type PreparedChange = {
  zone: Zone;
  change: ZoneChange;
  /** Of the zone as it was read, and with the change. */
  version: number;
  nextVersion: number;
  findings: Finding[];
  /** How many changes the domain's zone had had when it was read. */
  count: number;
};

const tooLarge = () => ({ add: ['This is too much for one change. Send it in parts.'] });

/** What cannot be done with this zone, by field. */
const mistakes = ({ place, records }: Zone, { add, remove }: ZoneChange): FieldErrors => {
  const errors = noErrors();
  const there = new Set(records.map(keyOf));
  add.forEach(({ type }, index) => {
    if (!typesAt(place).includes(type)) {
      errors[`add.${index}.type`] = [`The nameservers of this zone (${place}) have no ${type} records.`];
    }
  });
  remove.forEach((record, index) => {
    if (!there.has(keyOf(record))) errors[`remove.${index}`] = ['There is no such record.'];
  });
  if (add.length + remove.length === 0) errors.add = ['Add or remove at least one record.'];
  if (bytes(add) + bytes(remove) > MAX_CHANGE_BYTES || bytes(records) + bytes(add) > MAX_ZONE_BYTES) {
    Object.assign(errors, tooLarge());
  }
  return errors;
};

const fieldOf = ({ host }: Finding, add: ZoneRecord[]): string => {
  const index = add.findIndex((record) => record.host === host);
  return index === -1 ? 'add' : `add.${index}`;
};

const assertSound = (findings: Finding[], add: ZoneRecord[]): void => {
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
  const message = 'The zone was changed meanwhile. Look again, then decide.';
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
  const change = changeOf(zone.records);
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
export const presentChange = ({ change, version, nextVersion, findings }: PreparedChange) => ({
  version,
  next_version: nextVersion,
  add: change.add,
  remove: change.remove,
  findings,
});

/** Throws a conflict with the version of the zone where another change came between. */
const assertFirst = async (domain: DomainRecord, { count }: PreparedChange): Promise<void> => {
  const open = openOperation(domain, 'dns') !== undefined;
  if (!open && versionOf(domain, 'dns') === count) return;
  const version = zoneVersion((await askZone(domain)).records);
  const message = 'The zone is being changed by another request. Look again when that is done.';
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
