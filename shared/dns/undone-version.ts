import type { DomainAndOperation } from '../domains/operations/operations.ts';
import type { WantedOf } from '../records/operation-record.ts';
import { askZone } from './ask-zone.ts';
import { applyChange, zoneVersion } from './records.ts';

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
