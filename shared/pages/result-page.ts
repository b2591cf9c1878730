import type { InvoiceWithAttempts } from '../billing/invoices/invoices.ts';
import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { isPartlyPaid, presentPaymentStatus } from '../billing/payments/present-payment-status.ts';
import { type Html, html } from '../platform/html.ts';
import { amountText } from './format.ts';
import { appButton, layout } from './layout.ts';

const paid = ({
  invoice,
}: InvoiceWithAttempts): Html => html`<div class="state good" aria-hidden="true">✓</div>
<h1>Paid. Thank you!</h1>
<p class="soft">Invoice ${invoiceNumber(invoice.id)} for ${amountText(invoice.total, invoice.currency)} is paid.
We are getting everything ready.</p>`;

const failed = (message: string, path: string): Html => html`<div class="state bad" aria-hidden="true">!</div>
<h1>The payment did not go through</h1>
<p class="soft" role="alert">${message}</p>
<p class="actions"><a class="button" href="${path}">Try again</a></p>`;

const pending = (
  message: string,
  path: string,
): Html => html`<div class="state wait" aria-hidden="true"></div>
<h1>Confirming your payment</h1>
<p class="soft" role="status">${message} The page updates itself, and nothing is lost when you close it.</p>
<p class="actions"><a class="button second" href="${path}">Back to the invoice</a></p>`;

const partlyPaid = (
  message: string,
  path: string,
): Html => html`<div class="state good" aria-hidden="true">✓</div>
<h1>A part is paid</h1>
<p class="soft" role="status">${message}</p>
<p class="actions"><a class="button" href="${path}">Pay the rest</a></p>`;

/** What became of a payment; the page loads itself again until that is final. */
export const resultPage = (found: InvoiceWithAttempts, path: string, now: Date): Html => {
  const { status, message, poll_after_seconds } = presentPaymentStatus(found, now);
  const { client_id, id } = found.invoice;
  const states = {
    paid: () => ({ title: 'Paid', body: paid(found) }),
    failed: () => ({ title: 'Not paid', body: failed(message, path) }),
    pending: () =>
      isPartlyPaid(found)
        ? { title: 'Partly paid', body: partlyPaid(message, path) }
        : { title: 'Confirming', body: pending(message, path) },
  };
  const { title, body } = states[status]();
  return layout({
    title,
    body: html`${body}\n${appButton(client_id, id)}`,
    refresh:
      status !== 'pending' || poll_after_seconds === null
        ? null
        : { seconds: poll_after_seconds, url: `${path}/result` },
  });
};
