import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { planPayLink } from '../../shared/billing/pay-links/issue-pay-link.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';

export const handler = command(invoices['create-pay-link'], {
  load: ({ path }) => getInvoice(path.client, path.invoice),
  plan: ({ caller, now }, invoice) => {
    const { url, expiresAt, writes } = planPayLink(invoice, `user:${caller.userId}`, now);
    return { writes, reply: created({ payment_url: url, expires_at: expiresAt.toISOString() }) };
  },
});
