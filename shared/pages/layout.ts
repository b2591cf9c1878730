import { config } from '../platform/config/config.ts';
import { type Html, html } from '../platform/html.ts';
import { brandStyle } from './brand-style.ts';
import { logo, mark } from './mark.ts';
import { STYLE } from './style.ts';
import { language, words } from './words.ts';

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
  const { brand, mail } = config();
  return html`<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${refresh && html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">`}
<title>${title} · ${brand}</title>
<link rel="icon" href="${mark()}">
<style>${STYLE}</style>
<style>${brandStyle()}</style>
</head>
<body>
<header>${logo()}</header>
<main>
${body}
</main>
<footer>${footnote && html`${footnote}<br>`}<a href="${mail.support_url}">${words().contact}</a></footer>
</body>
</html>
`;
};

/** The link into the app, where the provider has configured one. */
export const appButton = (clientId: number, invoiceId: number): Html | null => {
  const template = config().app_invoice_link;
  if (template === null) return null;
  const link = template.replaceAll('{client}', String(clientId)).replaceAll('{invoice}', String(invoiceId));
  return html`<p class="actions"><a class="button second" href="${link}">${words().toApp}</a></p>`;
};
