import { randomUUID } from 'node:crypto';
import { getPayLink } from '../../shared/billing/pay-links/index.ts';
import { askAboutAttempt, loadPaymentContext } from '../../shared/billing/payments/index.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage, invoicePage, payPath, show } from '../../shared/http/pages/index.ts';

export const handler = handlePage(pages['show-invoice'], async ({ path: { token = '' }, query, now }) => {
  const link = await getPayLink(token, now);
  const { client, invoice, attempts } = await loadPaymentContext(link.client_id, link.invoice_id);
  // Who left the gateway's page without having paid comes back with a query.
  if (Object.keys(query).length > 0) await askAboutAttempt(attempts[0], now);
  const { profile } = client;
  return show(
    invoicePage({ invoice, profile, latest: attempts[0], path: payPath(token), formKey: randomUUID() }),
  );
});
