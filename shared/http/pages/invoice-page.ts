import {
  discountOf,
  invoiceNumber,
  isFreeOfCharge,
  isPayable,
  priceRows,
} from '../../billing/invoices/index.ts';
import { takesParts, whyNotChargeable } from '../../billing/ledger/index.ts';
import { failureText } from '../../billing/payments/index.ts';
import { taxLabel, totalTaxes } from '../../billing/tax/index.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { language } from '../../languages/language.ts';
import { config } from '../../platform/config/config.ts';
import { type Html, html } from '../../platform/html.ts';
import { exponentOf, toMajor } from '../../platform/money.ts';
import type { ClientProfile } from '../../records/clients.ts';
import type { InvoiceLine, InvoiceRecord, Seller } from '../../records/invoices.ts';
import type { AttemptRecord } from '../../records/payments.ts';
import { appButton, layout } from './layout.ts';
import { words } from './words.ts';

type InvoiceView = {
  invoice: InvoiceRecord;
  profile: ClientProfile;
  /** The newest attempt to pay. */
  latest: AttemptRecord | undefined;
  /** Address of this page, without a slash at its end. */
  path: string;
  /** Makes pressing a button twice one payment. */
  formKey: string;
};

const row = (name: string | Html, amount: string, isSum = false): Html =>
  html`<tr${isSum ? html` class="sum"` : null}><th scope="row">${name}</th><td>${amount}</td></tr>\n`;

const lineRows = (line: InvoiceLine, currency: string): Html[] =>
  priceRows(line, currency, { locale: language(), amount: amountText, date: dateText }).map(
    ({ description, amount }) => row(description, amountText(amount, currency)),
  );

const lines = (invoice: InvoiceRecord): Html => {
  const { currency, subtotal, tax, total, credit_applied, amount_paid, balance } = invoice;
  const amount = (minor: number) => amountText(minor, currency);
  const taxes = totalTaxes(invoice.lines).map((tax) => row(taxLabel(tax), amount(tax.amount)));
  const discount = discountOf(invoice.lines);
  const taken = (name: string, minor: number) => (minor > 0 ? row(name, `−${amount(minor)}`) : null);
  return html`<table>
<caption>${words().details}</caption>
<tbody>
${invoice.lines.flatMap((line) => lineRows(line, currency))}
</tbody>
<tfoot>
${discount && row(words().discount(discount.code), `−${amount(discount.amount)}`)}
${tax > 0 ? [row(words().subtotal, amount(subtotal)), ...taxes] : null}
${row(words().total, amount(total), true)}
${taken(words().credit, credit_applied)}
${taken(words().paid, amount_paid)}
${balance !== total ? row(words().leftToPay, amount(balance), true) : null}
</tfoot>
</table>`;
};

/** Cards are named for what they are; whatever else there is on a gateway's page, for the gateway. */
const payText = (id: string, name: string): string =>
  gatewayNamed(id).kind === 'card_sheet' ? words().payByCard : words().payWith(name);

const buttons = ({ invoice, path, formKey }: InvoiceView): Html => {
  const { balance, currency } = invoice;
  const usable = config().gateways.filter(({ id }) => whyNotChargeable(id, balance, currency) === null);
  if (usable.length === 0) {
    return html`<p class="note">${words().notOnline}</p>`;
  }
  const pressed = usable.map(
    ({ id, name }, index) =>
      html`<button formaction="${path}/${id}"${index > 0 ? html` class="second"` : null}>${payText(id, name)}</button>
`,
  );
  const part = html`<details class="part">
<summary>${words().payPart}</summary>
<label>${words().partOf(currency)} <input name="amount" inputmode="decimal" autocomplete="off" size="12"></label>
</details>
`;
  return html`<form class="pay" method="post">
<input type="hidden" name="key" value="${formKey}">
${takesParts(balance, currency) ? part : null}${pressed}</form>`;
};

const processing = ({ path }: InvoiceView): Html =>
  html`<p class="note">${words().processing} <a href="${path}/result">${words().seeState}</a></p>`;

const notice = ({ latest }: InvoiceView): Html | null =>
  latest?.status === 'failed'
    ? html`<p class="note bad" role="alert">${failureText(latest) ?? words().lastFailed}</p>`
    : null;

const summary = (view: InvoiceView): Html => {
  const { invoice } = view;
  const { status, balance, currency, due_at } = invoice;
  if (isPayable(invoice)) {
    return html`<p class="due">${amountText(balance, currency)}</p>
<p class="soft">${words().due(dateText(due_at))}</p>
${view.latest?.status === 'processing' ? processing(view) : [notice(view), buttons(view)]}`;
  }
  return html`<p class="due">${amountText(invoice.total, currency)}</p>
<p class="note ${status === 'paid' ? 'good' : ''}">${words().settled[status]}${isFreeOfCharge(invoice) ? ` ${words().notCharged}` : null}</p>
${appButton(invoice.client_id, invoice.id)}`;
};

const parties = ({ name, address, country, tax_id }: Seller, legalNumber: string | undefined): Html => {
  const rest = [address, country, tax_id && words().taxNumber(tax_id)].filter(Boolean).join(', ');
  return html`<p class="soft">${words().from(`${name}, ${rest}`)}</p>
${legalNumber ? html`<p class="soft">${words().legalNumber(legalNumber)}</p>` : null}`;
};

/** Downloads the invoice as PDF, of those that have one, by the link that opened the page. */
export const pdfLink = ({ seller, status }: InvoiceRecord, path: string): Html | null =>
  seller && status !== 'cancelled'
    ? html`<p><a class="file" href="${path}/pdf">${words().pdf}</a></p>`
    : null;

/** An invoice with what it is for, and a button for each way to pay it. */
export const invoicePage = (view: InvoiceView): Html => {
  const { invoice, profile } = view;
  const { seller, legal_number } = invoice;
  const number = invoiceNumber(invoice.id);
  const payer = profile.company_name || `${profile.first_name} ${profile.last_name}`;
  const body = html`<h1 class="number">${words().invoice} <span>${number}</span></h1>
<p class="soft">${words().forPayer(payer)}</p>
${summary(view)}
${lines(invoice)}
${seller ? parties(seller, legal_number) : null}
${pdfLink(invoice, view.path)}`;
  const footnote = isPayable(invoice) ? words().elsewhere(config().brand) : null;
  return layout({ title: `${words().invoice} ${number}`, body, footnote });
};

/** For people: "USD 1,299.00", in French "1 299,00 USD". */
export const amountText = (minor: number, currency: string): string => {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(words().tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = format.format(toMajor(minor, currency));
  return words().amountIn(currency, amount);
};

/** For people: "28 November 2026". */
export const dateText = (timestamp: string): string =>
  new Intl.DateTimeFormat(words().tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
