import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { withVatCheck } from '../../shared/billing/tax/check-vat-number.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { loadRenewal, planRenewal } from '../../shared/lifecycle/renewals/renew-ahead.ts';

export const handler = command(renewals['renew-hosting'], {
  load: ({ path }) => loadRenewal(path.client, { kind: 'hosting', id: path.hostingAccount }),
  prepare: ({ now }, { client, taxes }) => withVatCheck(client, taxes, now),
  plan: ({ caller, now }, found, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const renewable = { record: context.record, registrarPrice: null };
    const plan = planRenewal(context, renewable, `user:${caller.userId}`, now);
    const invoice = presentInvoice(plan.invoice, now);
    return { ...plan, reply: created({ invoice, payment_url: plan.paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
