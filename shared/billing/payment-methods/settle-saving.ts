import type { Gateway } from '../../contract/vocabulary.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import type { GatewaySaving } from '../../integrations/stored-methods.ts';
import { Failure } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact, update, type Write } from '../../platform/table/write.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { SavingRecord } from '../../records/wallet-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { planKeptMethod } from './keep-method.ts';
import { getWallet } from './wallet.ts';

const END: ReadonlySet<GatewaySaving['status']> = new Set(['succeeded', 'cancelled']);

const done = (saving: SavingRecord): Write =>
  update(saving, { set: { is_done: true }, remove: NOT_DUE }, [equals('is_done', false)]);

/** A full wallet takes no more: the saving ends, and the method goes again. */
const keep = async (saving: SavingRecord, found: GatewaySaving, now: Date) => {
  if (!found.method) return { writes: [done(saving)] };
  const wallet = await getWallet(saving.client_id);
  try {
    const kept = planKeptMethod(wallet, saving.gateway, found.method, `gateway:${saving.gateway}`, now);
    return { ...kept, writes: [...kept.writes, done(saving)] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.warn('payment method not kept', { client_id: saving.client_id, reason: error.code });
    return { writes: [done(saving)] };
  }
};

/**
 * Keeps the method that was saved, once, as the gateway says; may run any number of times. Returns false when the
 * reference is of no saving.
 */
export const settleSaving = (gateway: Gateway, reference: string, now: Date): Promise<boolean> =>
  retryOnConflict(undefined, async () => {
    const saving = await getItem(keys.saving(gateway, reference));
    if (!saving) return false;
    if (saving.is_done) return true;
    const found = await (await gatewayFor(gateway)).findSaving(reference);
    if (found && !END.has(found.status)) return true;
    const { followUp, writes } = found
      ? { followUp: undefined, ...(await keep(saving, found, now)) }
      : { followUp: undefined, writes: [done(saving)] };
    await transact(writes);
    await dispatchFollowUp(followUp ?? {});
    return true;
  });
