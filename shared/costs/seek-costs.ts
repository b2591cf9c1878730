import { registrarFor } from '../domains/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/dates.ts';
import { withPriority } from '../platform/priority.ts';
import { asRead } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem, queryDue } from '../platform/table/query.ts';
import { remove, StaleWriteError, transact, update } from '../platform/table/write.ts';
import { soughtCosts } from '../records/collections.ts';
import type { CostRecord } from '../records/costs.ts';
import { costFiled, costSought } from '../records/indexes.ts';
import { findCharges, noteCharge } from './note-costs.ts';

const AGAIN_MS = HOUR_MS;

/** After so long what the books do not have stays unknown. */
const SOUGHT_MS = 7 * DAY_MS;

/** In one run of the worker. */
const AT_ONCE = 25;

const seek = async (place: Key<CostRecord>, now: Date): Promise<void> => {
  const cost = await getItem(place);
  if (!cost || cost.price !== null || cost.due_sk === undefined) return;
  const unchanged = [asRead('due_sk', cost.due_sk)];
  const found = await findCharges(await registrarFor(cost.registrar), cost);
  if (found && found.length > 0) {
    const { client_id, domain_id, name, tld, registrar, operation, premium, years, since } = cost;
    const subject = { client_id, domain_id, name, tld, registrar, operation, premium, years, since };
    return transact([remove(cost, unchanged), ...found.map((one) => noteCharge(subject, one))]);
  }
  const isOver = now.getTime() - Date.parse(cost.at) > SOUGHT_MS;
  const due = isOver ? costFiled(cost, cost.id) : costSought(new Date(now.getTime() + AGAIN_MS), cost.id);
  await transact([update(cost, { due }, unchanged)]);
};

/** Looks for costs that are not known in the books of their registrars. Returns how many there were to look for. */
export const seekCosts = async (now: Date): Promise<number> => {
  const due = await queryDue(soughtCosts, now, AT_ONCE);
  for (const place of due) {
    try {
      await withPriority('look', () => seek(place, now));
    } catch (error) {
      // Another worker has looked meanwhile.
      if (!(error instanceof StaleWriteError)) throw error;
    }
  }
  return due.length;
};
