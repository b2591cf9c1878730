import { getInvoiceWithAttempts } from '../../shared/billing/invoices/index.ts';
import { getPayLink } from '../../shared/billing/pay-links/index.ts';
import { askAboutAttempt } from '../../shared/billing/payments/index.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage, payPath, resultPage, seeOther, show } from '../../shared/http/pages/index.ts';

export const handler = handlePage(pages['show-result'], async ({ path: { token = '' }, query, now }) => {
  const link = await getPayLink(token, now);
  const found = await getInvoiceWithAttempts(link.client_id, link.invoice_id);
  const { invoice, attempts } = found;
  if (attempts.length === 0 && invoice.status === 'unpaid') return seeOther(payPath(token));
  // Gateways come back with a query; the page that loads itself again has none.
  if (Object.keys(query).length > 0) await askAboutAttempt(attempts[0], now);
  return show(resultPage(found, payPath(token), now));
});
