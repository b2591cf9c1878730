import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { withVatCheck } from '../../shared/billing/tax/check-vat-number.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import {
  confirmRestoration,
  loadRestoration,
  toRestore,
} from '../../shared/lifecycle/renewals/offer-restoration.ts';
import { planRenewal } from '../../shared/lifecycle/renewals/renew-ahead.ts';

export const handler = command(renewals['restore-domain'], {
  load: ({ path }) => loadRestoration(path.client, path.domain),
  prepare: async ({ now }, context) => {
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
