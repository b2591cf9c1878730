import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import {
  assertRenewable,
  atPresentPrice,
  correctExpiry,
  loadRenewal,
  orUnavailable,
  planRenewal,
} from '../../shared/lifecycle/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = command(renewals['renew-domain'], {
  load: ({ path }) => loadRenewal(path.client, { kind: 'domain', id: path.domain }),
  prepare: async ({ store, now }, context) => {
    requirePurchase(store, 'order', ['domain_renewal']);
    assertRenewable(context, now);
    await correctExpiry(context.record, now);
    return withVatCheck(context.client, context.taxes, now);
  },
  plan: async ({ caller, now }, found, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const renewable = await orUnavailable(() => atPresentPrice(context.record));
    const plan = planRenewal(context, renewable, `user:${caller.userId}`, now);
    const invoice = presentInvoice(plan.invoice, now);
    return { ...plan, reply: created({ invoice, payment_url: plan.paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
