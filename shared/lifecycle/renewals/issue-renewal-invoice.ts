import { getWallet } from '../../billing/payment-methods/wallet.ts';
import { withVatCheck } from '../../billing/tax/check-vat-number.ts';
import { getTaxes } from '../../catalog/catalog.ts';
import { getClient } from '../../clients/clients.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { getItem } from '../../platform/table/read.ts';
import { StaleWriteError } from '../../platform/table/stale-write.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { findDueTogether } from './due-together.ts';
import { planRenewalInvoice, type Renewable } from './plan-renewal-invoice.ts';
import { atPresentPrice } from './registrar-price.ts';

/** Whether a claimed record is this worker's still: whoever invoices another service of its day takes it along. */
const isStillClaimed = async (claimed: ServiceRecord): Promise<boolean> => {
  const present = await getItem(claimed);
  if (present?.lease_id !== claimed.lease_id) return false;
  if (present?.updated_at === claimed.updated_at) return true;
  throw new StaleWriteError('The service was changed by another process.');
};

const issue = async (renewable: Renewable, actor: Actor, now: Date): Promise<void> => {
  const { client_id } = renewable.record;
  const [found, wallet, taxes] = await Promise.all([getClient(client_id), getWallet(client_id), getTaxes()]);
  const [client, others] = await Promise.all([
    withVatCheck(found, taxes, now),
    findDueTogether(renewable.record, { client: found, wallet }, now),
  ]);
  const payer = { client, wallet, taxes };
  const { writes, followUp = {} } = planRenewalInvoice(renewable, payer, actor, now, others);
  await transact(writes);
  await dispatchFollowUp(followUp);
};

/**
 * Invoices the next period of a claimed record, with what else of its client is due on the same day. Of several workers
 * at it one writes the invoice, and the others find that theirs is on it.
 */
export const issueInvoice = async (claimed: ServiceRecord, actor: Actor, now: Date): Promise<void> => {
  const renewable = await atPresentPrice(claimed);
  await retryOnConflict(claimed, async (first) => {
    if (first || (await isStillClaimed(claimed))) await issue(renewable, actor, now);
  });
};
