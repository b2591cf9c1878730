import { getWallet } from '../../billing/payment-methods/wallet.ts';
import { withVatCheck } from '../../billing/tax/check-vat-number.ts';
import { getTaxes } from '../../catalog/catalog.ts';
import { getClient } from '../../clients/clients.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { planRenewalInvoice } from './plan-renewal-invoice.ts';
import { atPresentPrice } from './registrar-price.ts';

/** Invoices the next period of a claimed record. */
export const issueInvoice = async (claimed: ServiceRecord, actor: Actor, now: Date): Promise<void> => {
  const [found, wallet, taxes, renewable] = await Promise.all([
    getClient(claimed.client_id),
    getWallet(claimed.client_id),
    getTaxes(),
    atPresentPrice(claimed),
  ]);
  const client = await withVatCheck(found, taxes, now);
  const { writes, followUp = {} } = planRenewalInvoice(renewable, { client, wallet, taxes }, actor, now);
  await transact(writes);
  await dispatchFollowUp(followUp);
};
