import type { ClassCount, Difference, Shadow } from '../../shared/import/shadow/index.ts';
import { type Html, html, textOf } from '../../shared/platform/html.ts';
import { formatMoney } from '../../shared/platform/money.ts';

/** The shadow as a page for whoever decides on the move: no script, nothing from elsewhere, every value escaped. */

/** More than that nobody reads on a page; all are in the file beside it. */
const SHOWN = 2000;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{border:1px solid #bbb;padding:.3rem .6rem;text-align:left;
vertical-align:top}th{background:#f0f0f0}td.n{text-align:right;white-space:nowrap}.bad{background:#fde4e1}
.good{background:#e3f4e4}p.verdict{padding:.8rem 1rem;font-size:1.15rem}`;

const rows = <T>(list: readonly T[], row: (one: T) => Html): Html[] => list.map(row);

const classRow = ({ class: code, count, isExplained, text, todo }: ClassCount): Html => html`
<tr class="${isExplained ? '' : 'bad'}"><td><code>${code}</code></td><td class="n">${count}</td><td>${text}</td>
<td>${todo ?? (isExplained ? '' : 'Find out why.')}</td></tr>`;

const differenceRow = ({ client, service, due, what, class: code, there, here }: Difference): Html => html`
<tr><td class="n">${client}</td><td>${service ?? ''}</td><td>${due ?? ''}</td><td>${what}</td><td>${there}</td>
<td>${here}</td><td><code>${code}</code></td></tr>`;

const verdict = ({ unexplained, there, equal }: Shadow): Html =>
  unexplained === 0
    ? html`<p class="verdict good">Nothing is unexplained. ${equal} of the ${there} renewals that WHMCS invoiced are the
same here in every respect; for each of the others this page says why not.</p>`
    : html`<p class="verdict bad">${unexplained} differences are unexplained.
Find out why before anything is moved.</p>`;

export const shadowPage = (shadow: Shadow): string => {
  const { from, until, services, there, here, equal, totals, classes, differences, settings } = shadow;
  return textOf(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shadow of WHMCS, ${from} to ${until}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>Shadow of WHMCS, ${from} to ${until}</h1>
<p>WHMCS billed as always. Beside it, this system worked out what it would have invoiced for the same services, by the
days and the tax rules of WHMCS. Nothing was sent, charged or written. Each difference is below, with its reason.</p>
${verdict(shadow)}
<h2>In short</h2>
<table><tr><th>Services that were carried over</th><td class="n">${services}</td></tr>
<tr><th>Renewals that WHMCS invoiced</th><td class="n">${there}</td></tr>
<tr><th>Renewals that would have been invoiced here</th><td class="n">${here}</td></tr>
<tr><th>The same: date, price, tax, invoice</th><td class="n">${equal}</td></tr></table>
<table><tr><th>Renewals without tax</th><th>WHMCS</th><th>here</th></tr>
${rows(
  totals,
  (one) => html`<tr><td>${one.currency}</td><td class="n">${formatMoney(one.there, one.currency)}</td>
<td class="n">${formatMoney(one.here, one.currency)}</td></tr>`,
)}</table>
<h2>Why they differ</h2>
<table><tr><th>Class</th><th>Count</th><th>What it means</th><th>To do before the cut-over</th></tr>
${rows(classes, classRow)}</table>
<h2>Settings of WHMCS</h2>
<table>${rows(settings, (one) => html`<tr><th>${one.setting}</th><td>${one.value}</td></tr>`)}</table>
<h2>Every difference</h2>
${differences.length > SHOWN ? html`<p>The first ${SHOWN} of ${differences.length}; all are in shadow.csv.</p>` : null}
<table><tr><th>Client</th><th>Service</th><th>Due</th><th>What</th><th>WHMCS</th><th>Here</th><th>Class</th></tr>
${rows(differences.slice(0, SHOWN), differenceRow)}</table>
</body></html>
`);
};
