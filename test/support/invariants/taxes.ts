import { sum } from '../../../shared/platform/money.ts';
import type { TaxesRecord } from '../../../shared/records/catalog.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

/** What a country charges on a day: the names and rates of its components. */
const chargedIn = ({ items }: Snapshot, country: string, day: string): string => {
  const table = items.find(({ pk, sk }) => pk === 'CATALOG' && sk === 'TAXES') as unknown as
    | TaxesRecord
    | undefined;
  const begun = (table?.rules ?? []).filter((rule) => rule.country === country && rule.from <= day);
  const [latest] = begun.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return (latest?.components ?? []).map(({ name, rate_bp }) => `${name} ${rate_bp}`).join(', ');
};

const chargedBy = ({ taxes = [] }: InvoiceRecord['lines'][number]): string =>
  taxes.map(({ name, rate_bp }) => `${name} ${rate_bp}`).join(', ');

/** Nothing of it is paid or being paid, and it is not about to be written anew. */
const isOpen = ({ items, attempts }: Snapshot, invoice: InvoiceRecord): boolean =>
  invoice.status === 'unpaid' &&
  invoice.balance === invoice.total &&
  invoice.lines.every(({ catalog_price }) => catalog_price !== undefined) &&
  !attempts.some(({ invoice_id, payment_id }) => invoice_id === invoice.id && payment_id === null) &&
  !items.some(({ pk, sk }) => sk === 'TAX_REVIEW' && pk === invoice.pk);

/** An open invoice is made out to its client as they are, with the tax of the day, and so is its order. */
const openProblems = (snapshot: Snapshot, now: Date): string[] => {
  const [clients, orders] = [byId(snapshot.clients), byId(snapshot.orders)];
  return snapshot.invoices
    .filter((invoice) => isOpen(snapshot, invoice))
    .flatMap((invoice) => {
      const { id, client_id, order_id, buyer, lines, reverse_charge, tax_exemption } = invoice;
      const profile = clients.get(client_id)?.profile;
      if (!profile) return [];
      const isFree = Boolean(reverse_charge ?? tax_exemption);
      const charged = isFree ? '' : chargedIn(snapshot, profile.country, now.toISOString().slice(0, 10));
      const order = orders.get(order_id ?? 0);
      return [
        ...unless(
          buyer?.country === profile.country && (buyer.tax_id ?? null) === (profile.tax_id ?? null),
          `invoice ${id} is made out to ${buyer?.country} ${buyer?.tax_id}`,
        ),
        ...unless(
          lines.every((line) => chargedBy(line) === charged),
          `invoice ${id} charges ${lines.map(chargedBy)}, not ${charged}`,
        ),
        ...unless(
          !reverse_charge || reverse_charge.tax_id === profile.tax_id,
          `invoice ${id} names the number ${reverse_charge?.tax_id}`,
        ),
        ...unless(
          !order || order.total === invoice.total,
          `order ${order_id} comes to ${order?.total}, its invoice to ${invoice.total}`,
        ),
      ];
    });
};

/** Tax that was not owed went back once, and has a credit note of its own. */
const correctionProblems = ({ invoices, notes, credits }: Snapshot): string[] =>
  invoices.flatMap(({ id, tax_correction }) => {
    const amount = tax_correction?.amount ?? 0;
    const given = sum(
      credits.filter(({ source }) => source === `tax_corrected:${id}`).map((entry) => entry.amount),
    );
    const own = notes.filter(({ invoice_id, corrects_tax }) => invoice_id === id && corrects_tax);
    const noted = tax_correction?.noted ? amount : 0;
    return [
      ...unless(given === amount, `invoice ${id}: ${given} of tax given back, not ${amount}`),
      ...unless(
        sum(own.map(({ total }) => total)) === noted && own.every(({ net }) => net === 0),
        `invoice ${id}: its tax is not corrected by one note of ${noted}`,
      ),
    ];
  });

/** The tax of what is open is that of the day, and what was wrong of what is paid was given back. */
export const taxProblems = (snapshot: Snapshot, now: Date): string[] => [
  ...openProblems(snapshot, now),
  ...correctionProblems(snapshot),
];
