import { type Html, html } from '../platform/html.ts';
import { appButton, layout } from './layout.ts';
import { words } from './words.ts';

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
