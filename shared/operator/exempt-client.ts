import { getClient } from '../clients/clients.ts';
import { requestTaxReview } from '../clients/request-tax-review.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { TaxExemption } from '../records/client-record.ts';
import { keys } from '../records/keys.ts';

/** Exempts a client from tax on what is not paid yet; null ends it. */
export const exemptClient = async (
  clientId: number,
  exemption: TaxExemption | null,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await getClient(clientId);
  const details = exemption ? { ...exemption, until: exemption.until ?? 'further notice' } : {};
  const action = exemption ? 'client.tax_exempted' : 'client.tax_exemption_ended';
  await transact([
    update(keys.client(clientId), { set: { tax_exemption: exemption } }),
    requestTaxReview(clientId, now),
    audit(about.client(clientId), actor, action, now, details),
  ]);
};
