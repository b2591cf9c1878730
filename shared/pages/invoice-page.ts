import { invoiceNumber, isPayable } from '../billing/invoices/present-invoice.ts';
import { taxLabel, totalTaxes } from '../billing/tax/total-taxes.ts';
import type { Gateway } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import { type Html, html } from '../platform/html.ts';
import type { AttemptRecord } from '../records/attempt-record.ts';
import type { ClientProfile } from '../records/client-record.ts';
import type { InvoiceLine, InvoiceRecord } from '../records/invoice-record.ts';
import type { Seller } from '../records/parties.ts';
import { amountText, dateText } from './format.ts';
import { appButton, layout } from './layout.ts';

export type InvoiceView = {
  invoice: InvoiceRecord;
  profile: ClientProfile;
  /** The newest attempt to pay. */
  latest: AttemptRecord | undefined;
  /** Address of this page, without a slash at its end. */
  path: string;
  /** Makes pressing a button twice one payment. */
  formKey: string;
};

const LABELS: Record<Gateway, string> = { stripe: 'Pay by card', paystack: 'Pay with Paystack' };

const row = (name: string | Html, amount: string, isSum = false): Html =>
  html`<tr${isSum ? html` class="sum"` : null}><th scope="row">${name}</th><td>${amount}</td></tr>\n`;

const lineRow = (line: InvoiceLine, currency: string): Html => {
  const fee = line.setup_fee > 0 ? `with ${amountText(line.setup_fee, currency)} for setup` : null;
  const name = html`${line.description}${fee && html`<br><span class="soft">${fee}</span>`}`;
  return row(name, amountText(line.total - line.tax, currency));
};

const lines = (invoice: InvoiceRecord): Html => {
  const { currency, subtotal, tax, total, credit_applied, amount_paid, balance } = invoice;
  const amount = (minor: number) => amountText(minor, currency);
  const taxes = totalTaxes(invoice.lines).map((tax) => row(taxLabel(tax), amount(tax.amount)));
  const taken = (name: string, minor: number) => (minor > 0 ? row(name, `−${amount(minor)}`) : null);
  return html`<table>
<caption>Details</caption>
<tbody>
${invoice.lines.map((line) => lineRow(line, currency))}
</tbody>
<tfoot>
${tax > 0 ? [row('Subtotal', amount(subtotal)), ...taxes] : null}
${row('Total', amount(total), true)}
${taken('Account credit', credit_applied)}
${taken('Paid', amount_paid)}
${balance !== total ? row('Still to pay', amount(balance), true) : null}
</tfoot>
</table>`;
};

const buttons = ({ invoice, path, formKey }: InvoiceView): Html => {
  const usable = config().gateways.filter(({ currencies }) => currencies.includes(invoice.currency));
  if (usable.length === 0) {
    return html`<p class="note">This invoice cannot be paid online. Please contact us.</p>`;
  }
  const forms = usable.map(
    ({ id }, index) => html`<form method="post" action="${path}/${id}">
<input type="hidden" name="key" value="${formKey}">
<button${index > 0 ? html` class="second"` : null}>${LABELS[id]}</button>
</form>
`,
  );
  return html`<div class="pay">${forms}</div>`;
};

const processing = ({ path }: InvoiceView): Html =>
  html`<p class="note">A payment is being processed. <a href="${path}/result">See its state</a></p>`;

const notice = ({ latest }: InvoiceView): Html | null => {
  const problem = latest?.failure_message ?? 'The last payment did not go through.';
  return latest?.status === 'failed' ? html`<p class="note bad" role="alert">${problem}</p>` : null;
};

const SETTLED: Record<Exclude<InvoiceRecord['status'], 'unpaid'>, string> = {
  paid: 'This invoice is paid. Thank you.',
  refunded: 'This invoice was paid and refunded.',
  cancelled: 'This invoice was cancelled. There is nothing to pay.',
  draft: 'This invoice is not ready yet.',
};

const summary = (view: InvoiceView): Html => {
  const { invoice } = view;
  const { status, balance, currency, due_at } = invoice;
  if (isPayable(invoice)) {
    return html`<p class="due">${amountText(balance, currency)}</p>
<p class="soft">Due ${dateText(due_at)}</p>
${view.latest?.status === 'processing' ? processing(view) : [notice(view), buttons(view)]}`;
  }
  const text = status === 'unpaid' ? 'There is nothing to pay.' : SETTLED[status];
  return html`<p class="due">${amountText(invoice.total, currency)}</p>
<p class="note ${status === 'paid' ? 'good' : ''}">${text}</p>
${appButton(invoice.client_id, invoice.id)}`;
};

const parties = ({ name, address, country, tax_id }: Seller, legalNumber: string | undefined): Html => {
  const rest = [address, country, tax_id && `tax number ${tax_id}`].filter(Boolean).join(', ');
  return html`<p class="soft">From ${name}, ${rest}</p>
${legalNumber ? html`<p class="soft">Invoice number ${legalNumber}</p>` : null}`;
};

/** An invoice with what it is for, and a button for each way to pay it. */
export const invoicePage = (view: InvoiceView): Html => {
  const { invoice, profile } = view;
  const { seller, legal_number } = invoice;
  const number = invoiceNumber(invoice.id);
  const payer = profile.company_name || `${profile.first_name} ${profile.last_name}`;
  const body = html`<h1 class="number">Invoice <span>${number}</span></h1>
<p class="soft">For ${payer}</p>
${summary(view)}
${lines(invoice)}
${seller ? parties(seller, legal_number) : null}`;
  const footnote = isPayable(invoice)
    ? `You pay on a page of the payment service. ${config().brand} never sees your card.`
    : null;
  return layout({ title: `Invoice ${number}`, body, footnote });
};
