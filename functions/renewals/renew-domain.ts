import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { withVatCheck } from '../../shared/billing/tax/check-vat-number.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { askRegistrar, correctExpiry } from '../../shared/lifecycle/renewals/ask-registrar.ts';
import { atPresentPrice } from '../../shared/lifecycle/renewals/registrar-price.ts';
import { assertRenewable, loadRenewal, planRenewal } from '../../shared/lifecycle/renewals/renew-ahead.ts';

export const handler = command(renewals['renew-domain'], {
  load: ({ path }) => loadRenewal(path.client, { kind: 'domain', id: path.domain }),
  prepare: async ({ now }, context) => {
    assertRenewable(context, now);
    await correctExpiry(context.record, now);
    return withVatCheck(context.client, context.taxes, now);
  },
  plan: async ({ caller, now }, found, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const renewable = await askRegistrar(() => atPresentPrice(context.record));
    const plan = planRenewal(context, renewable, `user:${caller.userId}`, now);
    const invoice = presentInvoice(plan.invoice, now);
    return { ...plan, reply: created({ invoice, payment_url: plan.paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
