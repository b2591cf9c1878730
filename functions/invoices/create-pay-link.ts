import { getInvoice, kindsOf } from '../../shared/billing/invoices/index.ts';
import { planPayLink } from '../../shared/billing/pay-links/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { command, created } from '../../shared/http/index.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';

export const handler = command(invoices['create-pay-link'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  plan: ({ caller, store, now }, invoice) => {
    requirePurchase(store, 'order', kindsOf(invoice));
    const { url, expiresAt, writes } = planPayLink(invoice, `user:${caller.userId}`, now);
    return { writes, reply: created({ payment_url: url, expires_at: expiresAt.toISOString() }) };
  },
});
