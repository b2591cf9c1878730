import { absentOrEquals, equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { putNew, transact, update } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { domainNameOf } from '../../services/describe-service.ts';

/**
 * Holds the name of a paid record again, where it was given free before the money came. Returns the record as it is
 * then, and null when somebody else has ordered the name meanwhile.
 */
export const holdAgain = async <R extends ServiceRecord>(record: R): Promise<R | null> => {
  if (!record.hold_released) return record;
  const released: ServiceRecord = record;
  const { kind, client_id, id } = released;
  const key = keys.hold(kind, domainNameOf(released));
  const hold = await getItem(key);
  if (hold && hold.record_id !== id) return null;
  await transact([
    putNew({ ...key, client_id, record_id: id }, undefined, absentOrEquals('record_id', id)),
    update(released, { remove: ['hold_released'] }, [equals('hold_released', true)]),
  ]);
  const { hold_released: _, ...held } = record;
  return held as R;
};
