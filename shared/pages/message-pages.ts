import { type Html, html } from '../platform/html.ts';
import { appButton, layout } from './layout.ts';

/** The way to the gateway's page: a form may not lead off this site, but the page it answers with may. */
export const leavingPage = (url: string): Html =>
  layout({
    title: 'Payment',
    refresh: { seconds: 0, url },
    body: html`<div class="state wait" aria-hidden="true"></div>
<h1>Taking you to the payment page</h1>
<p class="actions"><a class="button" href="${url}">Continue</a></p>`,
  });

/** The same for a link that was never there, has expired or was changed, so that it tells nothing. */
export const deadLinkPage = (): Html =>
  layout({
    title: 'Link not valid',
    body: html`<h1>This link does not work any more</h1>
<p class="soft">It may have expired or been copied only in part. Open the invoice in the app to pay it, or contact
us.</p>`,
  });

export const problemPage = (message: string, back: string | null): Html =>
  layout({
    title: 'That did not work',
    body: html`<div class="state bad" aria-hidden="true">!</div>
<h1>That did not work</h1>
<p class="soft" role="alert">${message}</p>
${back && html`<p class="actions"><a class="button" href="${back}">Back to the invoice</a></p>`}`,
  });

/** Where a payment begun in the app ends, paid or not; `payment` leads back into the app where that can be done. */
export const returnPage = (payment: { client_id: number; invoice_id: number } | null): Html =>
  layout({
    title: 'Return to the app',
    body: html`<div class="state good" aria-hidden="true">✓</div>
<h1>You can return to the app</h1>
<p class="soft">Close this window. The app shows what became of the payment.</p>
${payment && appButton(payment.client_id, payment.invoice_id)}`,
  });
