import { config } from '../platform/config/config.ts';
import { type Html, html } from '../platform/html.ts';
import { STYLE } from './style.ts';

export type Layout = {
  title: string;
  body: Html;
  /** Below the rest, in small letters. */
  footnote?: string | null;
  /** Loads this page, or another one, after some seconds without a script. */
  refresh?: { seconds: number; url: string } | null;
};

/** A whole page in the provider's name. */
export const layout = ({ title, body, footnote = null, refresh = null }: Layout): Html => {
  const { brand } = config();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refresh && html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">`}
<title>${title} · ${brand}</title>
<style>${STYLE}</style>
</head>
<body>
<header><span class="mark" aria-hidden="true">${brand.slice(0, 1)}</span>${brand}</header>
<main>
${body}
</main>
${footnote && html`<footer>${footnote}</footer>`}
</body>
</html>
`;
};

/** The link into the app, where the provider has configured one. */
export const appButton = (clientId: number, invoiceId: number): Html | null => {
  const template = config().app_invoice_link;
  if (template === null) return null;
  const link = template.replaceAll('{client}', String(clientId)).replaceAll('{invoice}', String(invoiceId));
  return html`<p class="actions"><a class="button second" href="${link}">Return to the app</a></p>`;
};
