import { kindsOf, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { withVatCheck } from '../../shared/billing/tax/index.ts';
import { renewals } from '../../shared/contract/renewals.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { loadRenewal, planRenewal } from '../../shared/lifecycle/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = command(renewals['renew-hosting'], {
  load: ({ path }) => loadRenewal(path.client, { kind: 'hosting', id: path.hostingAccount }),
  prepare: ({ now }, { client, taxes }) => withVatCheck(client, taxes, now),
  plan: ({ caller, store, now }, found, { vat_check = null }) => {
    const context = { ...found, client: { ...found.client, vat_check } };
    const renewable = { record: context.record, registrarPrice: null };
    const plan = planRenewal(context, renewable, `user:${caller.userId}`, now);
    requirePurchase(store, 'order', kindsOf(plan.invoice));
    const invoice = presentInvoice(plan.invoice, now);
    return { ...plan, reply: created({ invoice, payment_url: plan.paymentUrl }) };
  },
  dispatch: dispatchFollowUp,
});
