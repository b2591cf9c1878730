import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { confirmRestoration, loadRestoration, planRenewal, toRestore } from '../../shared/lifecycle/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = command(renewals['restore-domain'], {
  load: ({ path }) => loadRestoration(path.client, path.domain),
  prepare: async ({ store, now }, context) => {
    requirePurchase(store, 'order', ['domain_restore']);
    await confirmRestoration(context, now);
    return withVatCheck(context.client, context.taxes, now);
  },
  plan: ({ caller, now }, found, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const plan = planRenewal(context, toRestore(context, now), `user:${caller.userId}`, now);
    const invoice = presentInvoice(plan.invoice, now);
    return { ...plan, reply: created({ invoice, payment_url: plan.paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
