import { type Html, html, textOf } from '../../../shared/platform/html.ts';
import { PAY_STYLE } from './pay-style.ts';
import type { SimulatorAnswer } from './simulator.ts';

export type TestCard = { number: string; does: string };

export type PayPage = {
  /** Whose page this stands for. */
  vendor: string;
  /** "USD 12.99". */
  amount: string;
  /** What is paid for. */
  what: string | null;
  /** What happened so far, for the payer to read. */
  state: string | null;
  /** What went wrong with the last try. */
  problem: string | null;
  cards: readonly TestCard[];
  /** Buttons by the `outcome` they send; the first one goes with the card. */
  actions: Record<string, string>;
  /** Further fields of the form. */
  hidden?: Record<string, string>;
  /** Tells the page around this one that it can be closed. */
  closes?: boolean;
};

/** For people: minor units of a currency as "USD 1,299.00". */
export const amountOf = (minor: number, currency: string): string => {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits).replace('\u00a0', ' ');
};

const cardForm = (cards: readonly TestCard[]): Html => html`<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" value="${cards[0]?.number ?? ''}"></label>
<div class="pair">
<label>Expiry <input name="expiry" autocomplete="off" value="12 / 34"></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="off" value="123"></label>
</div>`;

/** Pressed, a number goes into the form. */
const testCards = (cards: readonly TestCard[]): Html => html`<details open>
<summary>Test cards</summary>
${cards.map(
  ({
    number,
    does,
  }) => html`<button type="button" class="card" data-number="${number}"><code>${number}</code> <span>${does}</span></button>
`,
)}
</details>
<script>
for (const card of document.querySelectorAll('[data-number]'))
  card.addEventListener('click', () => { document.querySelector('[name=number]').value = card.dataset.number; });
</script>`;

const hiddenFields = ({ hidden = {} }: PayPage): Html[] =>
  Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`,
  );

/** A form for each button; the first one has the card. */
const forms = (page: PayPage): Html[] =>
  Object.entries(page.actions).map(
    ([outcome, label], index) => html`<form method="post">
${hiddenFields(page)}
${index === 0 && page.cards.length > 0 ? cardForm(page.cards) : null}
<button name="outcome" value="${outcome}"${index > 0 ? html` class="second"` : null}>${label}</button>
</form>
`,
  );

const ways = (page: PayPage): Html | null => {
  if (Object.keys(page.actions).length === 0) return null;
  return html`${forms(page)}${page.cards.length > 0 ? testCards(page.cards) : null}`;
};

const document = (title: string, body: Html): string =>
  textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${PAY_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`);

/** A checkout as a payer knows it, with the test cards of the vendor beside it. */
export const payPage = (page: PayPage): string =>
  document(
    `${page.vendor} (simulator)`,
    html`<p class="vendor">${page.vendor} <span>Simulator: no money moves</span></p>
<h1>${page.amount}</h1>
${page.what && html`<p class="soft">${page.what}</p>`}
${page.state && html`<p class="note" role="status">${page.state}</p>`}
${page.problem && html`<p class="note bad" role="alert">${page.problem}</p>`}
${ways(page)}
${page.closes ? html`<script>parent.postMessage('close', '*');</script>` : null}`,
  );

export const noticePage = (title: string): string => document(title, html`<h1 class="notice">${title}</h1>`);

export const htmlAnswer = (status: number, body: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/** 303: the browser fetches the next page with GET, whatever led here. */
export const redirect = (location: string): SimulatorAnswer => ({ status: 303, headers: { location } });
