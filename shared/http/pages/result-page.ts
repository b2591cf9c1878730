import { type InvoiceWithAttempts, invoiceNumber } from '../../billing/invoices/index.ts';
import { isPartlyPaid, presentPaymentStatus } from '../../billing/payments/index.ts';
import type { NoticeKind } from '../../contract/vocabulary.ts';
import { config } from '../../platform/config/config.ts';
import { type Html, html } from '../../platform/html.ts';
import { amountText, dateText, pdfLink } from './invoice-page.ts';
import { appButton, layout } from './layout.ts';
import { words } from './words.ts';

/** Asks before it ends mails of a kind: programs that look for harmful links open them, and press no button. */
export const askToUnsubscribePage = (kind: NoticeKind): Html =>
  layout({
    title: words().unsubscribe,
    body: html`<h1>${words().endMails(words().notices[kind])}</h1>
<p class="soft">${words().stillSent}</p>
<form method="post" class="actions"><button>${words().unsubscribe}</button></form>`,
  });

export const unsubscribedPage = (kind: NoticeKind): Html =>
  layout({
    title: words().unsubscribe,
    body: html`<div class="state good" aria-hidden="true">✓</div>
<h1 role="status">${words().mailsEnded(words().notices[kind])}</h1>
<p class="soft">${words().stillSent}</p>`,
  });

/** The same for a link that never was and one that has expired. */
export const unknownUnsubscribePage = (): Html =>
  layout({
    title: words().deadTitle,
    body: html`<h1>${words().dead}</h1>
<p class="soft">${words().unknownUnsubscribe}</p>`,
  });

const receiptRow = (name: string, value: string): Html =>
  html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;

/** What somebody without the app keeps: print it, or open the invoice again by the same link. */
const receipt = ({ invoice, attempts }: InvoiceWithAttempts): Html => {
  const { id, currency, amount_paid, credit_applied, paid_at } = invoice;
  const way = config().gateways.find((gateway) => gateway.id === attempts[0]?.gateway)?.name;
  return html`<table>
<caption>${words().receipt}</caption>
<tbody>
${receiptRow(words().invoice, invoiceNumber(id))}
${paid_at && receiptRow(words().paidOn, dateText(paid_at))}
${way !== undefined && amount_paid > 0 ? receiptRow(words().paidBy, way) : null}
${credit_applied > 0 ? receiptRow(words().credit, amountText(credit_applied, currency)) : null}
${receiptRow(words().amountPaid, amountText(amount_paid, currency))}
</tbody>
</table>`;
};

const paid = (
  found: InvoiceWithAttempts,
  path: string,
): Html => html`<div class="state good" aria-hidden="true">✓</div>
<h1>${words().thanks}</h1>
<p class="soft">${words().gettingReady}</p>
${receipt(found)}
<p class="actions"><a class="button second" href="${path}">${words().seeInvoice}</a></p>
${pdfLink(found.invoice, path)}`;

const failed = (message: string, path: string): Html => html`<div class="state bad" aria-hidden="true">!</div>
<h1>${words().notPaid}</h1>
<p class="soft" role="alert">${message}</p>
<p class="actions"><a class="button" href="${path}">${words().tryAgain}</a></p>`;

const pending = (
  message: string,
  path: string,
): Html => html`<div class="state wait" aria-hidden="true"></div>
<h1>${words().confirming}</h1>
<p class="soft" role="status">${message} ${words().updatesItself}</p>
<p class="actions"><a class="button second" href="${path}">${words().backToInvoice}</a></p>`;

const partlyPaid = (
  message: string,
  path: string,
): Html => html`<div class="state good" aria-hidden="true">✓</div>
<h1>${words().partlyPaid}</h1>
<p class="soft" role="status">${message}</p>
<p class="actions"><a class="button" href="${path}">${words().payRest}</a></p>`;

/** What became of a payment; the page loads itself again until that is final. */
export const resultPage = (found: InvoiceWithAttempts, path: string, now: Date): Html => {
  const { status, message, poll_after_seconds } = presentPaymentStatus(found, now);
  const { client_id, id } = found.invoice;
  const states = {
    paid: () => ({ title: words().paid, body: paid(found, path) }),
    failed: () => ({ title: words().notPaid, body: failed(message, path) }),
    pending: () =>
      isPartlyPaid(found)
        ? { title: words().partlyPaid, body: partlyPaid(message, path) }
        : { title: words().confirming, body: pending(message, path) },
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

/** The way to the gateway's page: a form may not lead off this site, but the page it answers with may. */
export const leavingPage = (url: string): Html =>
  layout({
    title: words().payment,
    refresh: { seconds: 0, url },
    body: html`<div class="state wait" aria-hidden="true"></div>
<h1>${words().leaving}</h1>
<p class="actions"><a class="button" href="${url}">${words().goOn}</a></p>`,
  });

/** The same for a link that was never there, has expired or was changed, so that it tells nothing. */
export const deadLinkPage = (): Html =>
  layout({
    title: words().deadTitle,
    body: html`<h1>${words().dead}</h1>
<p class="soft">${words().deadWhy}</p>`,
  });

export const problemPage = (message: string, back: string | null): Html =>
  layout({
    title: words().problem,
    body: html`<div class="state bad" aria-hidden="true">!</div>
<h1>${words().problem}</h1>
<p class="soft" role="alert">${message}</p>
${back && html`<p class="actions"><a class="button" href="${back}">${words().backToInvoice}</a></p>`}`,
  });

/** Where a payment begun in the app ends, paid or not; `payment` leads back into the app where that can be done. */
export const returnPage = (payment: { client_id: number; invoice_id: number } | null): Html =>
  layout({
    title: words().toApp,
    body: html`<div class="state good" aria-hidden="true">✓</div>
<h1>${words().canReturn}</h1>
<p class="soft">${words().closeWindow}</p>
${payment && appButton(payment.client_id, payment.invoice_id)}`,
  });
