import { createHash } from 'node:crypto';
import { language } from '../../languages/language.ts';
import { buttonColours } from '../../platform/brand.ts';
import { config } from '../../platform/config/config.ts';
import { type Html, html, textOf } from '../../platform/html.ts';
import { words } from './words.ts';

type Layout = {
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

/** The initial of the provider in its colour, as a data address: what a browser shows in the tab. */
const mark = (): string => {
  const { brand, mail } = config();
  const { colour, on_colour } = buttonColours(mail.colour);
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${on_colour}">${brand.slice(0, 1)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(textOf(picture))}`;
};

/** The logo where there is one, otherwise initial and name. */
const logo = (): Html => {
  const { brand, mail } = config();
  if (mail.logo_url) return html`<img class="logo" src="${mail.logo_url}" alt="${brand}">`;
  return html`<span class="mark" aria-hidden="true">${brand.slice(0, 1)}</span>${brand}`;
};

/** Two fifths of white, so that a colour made for paper can be seen in the dark. */
const lighter = (colour: string): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    .map((channel) => Math.round(channel + (255 - channel) * 0.4))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const rule = (colour: string): Html => {
  const { on_colour } = buttonColours(colour);
  return html`:root { --accent: ${colour}; --on-accent: ${on_colour}; }`;
};

/** The colour of the provider, as configured for mails, in light and dark. */
const brandStyle = (): Html => {
  const { colour } = config().mail;
  return html`${rule(colour)}
@media (prefers-color-scheme: dark) { ${rule(lighter(colour))} }`;
};

/** The style sheet of the pay pages; their policy names its hash and that of the colours, so nothing else can style them. */
const STYLE = html`
:root {
  color-scheme: light dark;
  --ground: #f2f4f7; --card: #fff; --ink: #101828; --soft: #5b6472; --line: #e4e7ec; --edge: #7d8794;
  --accent: #1d4ed8; --on-accent: #fff; --good: #067647; --good-soft: #ecfdf3;
  --bad: #b42318; --bad-soft: #fef3f2; --wait-soft: #eff4ff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c0f14; --card: #161b22; --ink: #f0f3f6; --soft: #9aa4b2; --line: #2b323c; --edge: #6b7583;
    --accent: #5b8def; --on-accent: #0b1220; --good: #75e0a7; --good-soft: #0f2a1e;
    --bad: #fda29b; --bad-soft: #2f1512; --wait-soft: #15203a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  display: flex; flex-direction: column; align-items: center; padding: 1rem;
}
main, header, footer { width: 100%; max-width: 28rem; }
header { display: flex; align-items: center; gap: .75rem; padding: .75rem .25rem 1.25rem; font-weight: 600; }
.mark {
  width: 2.25rem; height: 2.25rem; border-radius: .7rem; background: var(--accent); color: var(--on-accent);
  display: grid; place-items: center; font-size: 1.1rem;
}
main {
  background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.5rem;
  box-shadow: 0 1px 2px rgb(16 24 40 / .06), 0 12px 32px -12px rgb(16 24 40 / .18);
}
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .35rem; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.number { font-size: 1rem; margin: 0; }
.number span { white-space: nowrap; }
.due { font-size: clamp(1.75rem, 9vw, 2.25rem); font-weight: 700; letter-spacing: -.02em; line-height: 1.15; margin: 1.25rem 0 .25rem; }
.note { border-radius: .8rem; padding: .75rem .9rem; margin: 1rem 0 0; background: var(--wait-soft); }
.note.bad { background: var(--bad-soft); color: var(--bad); }
.note.good { background: var(--good-soft); color: var(--good); }
form, .actions + .actions { margin: .75rem 0 0; }
.actions { margin: 1.5rem 0 0; }
main > :last-child { margin-bottom: 0; }
.pay { margin-top: 1.5rem; }
.pay button + button { margin-top: .75rem; }
.part { margin-bottom: 1.25rem; }
.part label { display: block; margin-top: .5rem; }
.part input { display: block; width: 100%; margin-top: .35rem; font: inherit; padding: .5rem .6rem; border: 1px solid var(--edge); border-radius: .5rem; background: transparent; color: inherit; }
button, .button {
  display: block; width: 100%; min-height: 3.1rem; padding: .75rem 1rem; border-radius: .8rem; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none;
}
.second { background: transparent; color: var(--ink); border-color: var(--edge); }
button:hover, .button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0 0; font-size: .925rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { text-align: left; font-weight: 400; padding: .6rem 0; border-top: 1px solid var(--line); vertical-align: top; }
th { overflow-wrap: anywhere; padding-right: 1rem; }
td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { border: 0; padding: .2rem 0; color: var(--soft); }
tfoot tr:first-child th, tfoot tr:first-child td { border-top: 1px solid var(--line); padding-top: .6rem; }
tfoot .sum th, tfoot .sum td { color: var(--ink); font-weight: 600; }
a { color: inherit; }
.file { display: inline-block; padding: .5rem 0; }
.logo { max-width: 10rem; max-height: 3rem; }
footer { padding: 1.25rem .25rem; font-size: .85rem; color: var(--soft); text-align: center; }
.state {
  width: 3.5rem; height: 3.5rem; border-radius: 50%; display: grid; place-items: center; margin: .25rem 0 1rem;
  background: var(--wait-soft); color: var(--accent); font-size: 1.6rem; font-weight: 700;
}
.state.good { background: var(--good-soft); color: var(--good); }
.state.bad { background: var(--bad-soft); color: var(--bad); }
.state.wait::before {
  content: ""; width: 1.5rem; height: 1.5rem; border-radius: 50%;
  border: 3px solid currentcolor; border-right-color: transparent; animation: turn 1s linear infinite;
}
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .state.wait::before { animation: none; } }
@media (min-width: 40rem) { body { padding: 3rem 1rem; } main { padding: 2rem; } }
`;

const hashOf = (style: Html): string =>
  `'sha256-${createHash('sha256').update(textOf(style)).digest('base64')}'`;

/** No script, nothing from elsewhere but the logo, no form that leads away, no frame around it. */
export const pagePolicy = (): string => {
  const { logo_url } = config().mail;
  return [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)} ${hashOf(brandStyle())}`,
    `img-src data:${logo_url === null ? '' : ` ${new URL(logo_url).origin}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
