import { sum } from '../../platform/money.ts';
import type { TaxAmount } from '../../records/catalog.ts';
import type { CreditNoteRecord, InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import { priceRows, writingIn } from '../invoices/index.ts';
import { taxesOf } from '../tax/index.ts';
import { type DocumentView, withReadableNames } from './document-view.ts';
import { type Breakdown, type Category, type Parties, writeUbl } from './ubl-xml.ts';
import { WORDS } from './words.ts';

type Untaxed = Pick<InvoiceRecord, 'reverse_charge' | 'tax_exemption'>;

/** Why something has no tax; the codes are of the list VATEX. */
const untaxed = ({ reverse_charge, tax_exemption }: Untaxed): Category => {
  if (reverse_charge) return { id: 'AE', rate_bp: 0, code: 'VATEX-EU-AE', reason: 'Reverse charge' };
  if (tax_exemption) return { id: 'E', rate_bp: 0, reason: tax_exemption.reason };
  return { id: 'O', rate_bp: 0, code: 'VATEX-EU-O' };
};

/** Null for several taxes on one price, for which the standard has no form, and for one whose rate is not known. */
const categoryOf = (taxes: TaxAmount[], of: Untaxed): Category | null => {
  const [tax, ...others] = taxes;
  if (!tax) return untaxed(of);
  if (others.length > 0 || tax.rate_bp === null) return null;
  return { id: tax.rate_bp > 0 ? 'S' : 'Z', rate_bp: tax.rate_bp };
};

/** Numbers that were checked as VAT numbers take the place of those of the profile. */
const partiesOf = ({ seller, buyer }: Parties, { reverse_charge }: Untaxed): Parties => ({
  seller,
  buyer: reverse_charge ? { ...buyer, tax_id: reverse_charge.tax_id } : buyer,
});

const periodOf = ({ subject }: InvoiceLine) => (subject && 'until' in subject ? subject : {});

const breakdownsOf = (taxed: { net: number; tax: number; category: Category }[]): Breakdown[] =>
  [...Map.groupBy(taxed, ({ category: { id, rate_bp } }) => `${id} ${rate_bp}`).values()].flatMap((same) => {
    const [first] = same;
    return first
      ? [
          {
            category: first.category,
            net: sum(same.map(({ net }) => net)),
            tax: sum(same.map(({ tax }) => tax)),
          },
        ]
      : [];
  });

/** An invoice that has its number, as it stands on its PDF; null where the standard has no form for it. */
export const invoiceUbl = (invoice: InvoiceRecord, parties: Parties, view: DocumentView): string | null => {
  const { lines, currency, total, credit_applied } = invoice;
  const writing = writingIn(view.locale);
  const taxed = lines.flatMap((line) => {
    const category = categoryOf(taxesOf(line), invoice);
    return category ? [{ line, category, net: line.unit_price + line.setup_fee, tax: line.tax }] : [];
  });
  if (taxed.length < lines.length) return null;
  const rows = taxed.flatMap(({ line, category }) =>
    priceRows(line, currency, writing).map(({ description, period, amount: net }) => ({
      ...(period ? periodOf(line) : {}),
      ...{ name: withReadableNames(description), net, category },
    })),
  );
  const used = `${WORDS[view.locale].creditUsed}: ${writing.amount(credit_applied, currency)}`;
  const { number, issuedAt } = view;
  return writeUbl({
    ...partiesOf(parties, invoice),
    ...{ kind: 'Invoice', number, issuedAt, currency, rows, total, breakdowns: breakdownsOf(taxed) },
    notes: [...view.notes, ...(credit_applied > 0 ? [used] : [])],
  });
};

/** Why what a note takes back has no tax: as its invoice, or because the tax of that was given back before. */
const untaxedNote = (note: CreditNoteRecord, invoice: InvoiceRecord): Untaxed => {
  const reverse_charge =
    note.reverse_charge ?? invoice.reverse_charge ?? invoice.tax_correction?.reverse_charge;
  const { tax_exemption } = invoice;
  return { ...(reverse_charge ? { reverse_charge } : {}), ...(tax_exemption ? { tax_exemption } : {}) };
};

/**
 * A credit note; null where the standard has no form for it. Tax that was not owed is given back by taking its price back
 * with the tax and charging it again without.
 */
export const creditNoteUbl = (
  note: CreditNoteRecord,
  invoice: InvoiceRecord,
  view: DocumentView,
): string | null => {
  const { net, taxes, total, currency, invoice_number, corrects_tax } = note;
  const [line] = view.lines;
  const of = untaxedNote(note, invoice);
  const tax = sum(taxes.map(({ amount }) => amount));
  const category = categoryOf(tax === 0 && invoice.tax_correction ? [] : taxes, of);
  if (!line || !category || (corrects_tax && category.id !== 'S')) return null;
  const taxable = corrects_tax ? Math.round((tax * 10_000) / category.rate_bp) : net;
  const rows = [
    { name: line.description, net: taxable, tax, category },
    ...(corrects_tax ? [{ name: line.description, net: -taxable, tax: 0, category: untaxed(of) }] : []),
  ];
  const { number, issuedAt, notes } = view;
  return writeUbl({
    ...partiesOf(note, of),
    ...{ kind: 'CreditNote', number, issuedAt, currency, rows, total, breakdowns: breakdownsOf(rows) },
    ...{ about: invoice_number, notes },
  });
};
