import type { Registrar } from '../../integrations/registrar.ts';
import { addDays } from '../../platform/dates.ts';
import { queryDue } from '../../platform/table/query.ts';
import { getItems } from '../../platform/table/read.ts';
import { dueShards } from '../../records/collections.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';

const PER_SHARD = 25;
const ASKED = 3;
/** Every live domain is filed under its next step, which comes within the years it is paid for. */
const YEARS_AHEAD = 12;

/** Other domains that we have at the registrar, as far as we know. */
const findOthers = async (record: DomainRecord, now: Date): Promise<DomainRecord[]> => {
  const before = addDays(now, YEARS_AHEAD * 366);
  const due = (await Promise.all(dueShards.map((shard) => queryDue(shard, before, PER_SHARD)))).flat();
  const ids = due.flatMap(({ pk, sk }) => {
    const [kind, id] = sk.split('#');
    return kind === 'DOMAIN' ? [keys.domain(Number(pk.split('#')[1]), Number(id))] : [];
  });
  const found = await getItems(...ids);
  return found.flatMap((other) => {
    const isThere =
      other?.status === 'active' && other.registrar === record.registrar && !other.missing_since;
    return isThere && other.id !== record.id ? [other] : [];
  });
};

/**
 * Whether the account that does not have the domain of `record` is ours: it has another one that we have. With the
 * credentials of another account, or of the registrar's test system, every domain would seem to have left. Where we have
 * no other one, it counts as ours.
 */
export const isOurAccount = async (
  registrar: Registrar,
  record: DomainRecord,
  now: Date,
): Promise<boolean> => {
  const others = (await findOthers(record, now)).slice(0, ASKED);
  for (const { name } of others) {
    if (await registrar.findDomain(name)) return true;
  }
  return others.length === 0;
};
