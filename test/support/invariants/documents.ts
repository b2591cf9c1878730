import { sum } from '../../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const taxProblems = ({ id, tax, lines }: InvoiceRecord): string[] => [
  ...unless(tax === sum(lines.map((line) => line.tax)), `invoice ${id}: tax is not that of its lines`),
  ...lines.flatMap((line, index) =>
    unless(
      !line.taxes || line.tax === sum(line.taxes.map(({ amount }) => amount)),
      `invoice ${id}: tax of line ${index} is not that of its components`,
    ),
  ),
];

const isPaid = ({ status }: InvoiceRecord) => status === 'paid' || status === 'refunded';

const isDue = ({ due_pk }: InvoiceRecord) => /^(?:DUE|DOCUMENTS)#/.test(due_pk ?? '');

/** A paid invoice has its number, and notes of all that was given back of it, or gets them when it is due. */
const invoiceProblems = ({ invoices, notes, numbers }: Snapshot): string[] => {
  const given = new Map(numbers.map((record) => [record.number, record]));
  const notesOf = Map.groupBy(notes, ({ invoice_id }) => invoice_id);
  return invoices
    .filter(({ seller }) => seller)
    .flatMap((invoice) => {
      const { id, kind, total, legal_number, amount_refunded, credit_given, credit_refunded = 0 } = invoice;
      const noted = sum((notesOf.get(id) ?? []).map((note) => note.total));
      const back = Math.min(
        total,
        amount_refunded + credit_refunded + (kind === 'credit' ? 0 : credit_given),
      );
      const number = given.get(legal_number ?? '');
      return [
        ...taxProblems(invoice),
        ...unless(
          isPaid(invoice) === (legal_number !== undefined) || isDue(invoice),
          `invoice ${id} is ${invoice.status} with the number ${legal_number}`,
        ),
        ...unless(
          legal_number === undefined || (number?.invoice_id === id && number.credit_note_id === null),
          `invoice ${id} has the number ${legal_number} of something else`,
        ),
        ...unless(
          noted === (isPaid(invoice) ? back : 0) || isDue(invoice),
          `invoice ${id}: ${back} given back, credit notes of ${noted}`,
        ),
      ];
    });
};

/** Every number from 1 to the last of its series was given, to one document. */
const seriesProblems = ({ series, numbers, invoices, notes }: Snapshot): string[] => {
  const bySeries = Map.groupBy(numbers, ({ pk }) => pk);
  const [known, knownNotes] = [byId(invoices), byId(notes)];
  return [
    ...series.flatMap(({ pk, last }) => {
      const found = (bySeries.get(pk) ?? []).map(({ sequence }) => sequence).sort((a, b) => a - b);
      const whole = found.length === last && found.every((sequence, index) => sequence === index + 1);
      return unless(whole, `${pk}: ${found.length} numbers up to ${found.at(-1)}, the last one is ${last}`);
    }),
    ...numbers.flatMap(({ number, invoice_id, credit_note_id }) => {
      const document =
        credit_note_id === null
          ? known.get(invoice_id)?.legal_number
          : knownNotes.get(credit_note_id)?.number;
      return unless(document === number, `${number} was given to a document with the number ${document}`);
    }),
  ];
};

const noteProblems = ({ notes }: Snapshot): string[] =>
  notes.flatMap(({ number, net, taxes, total }) =>
    unless(total === net + sum(taxes.map(({ amount }) => amount)), `${number}: total is not net plus tax`),
  );

/** Tax, legal numbers and credit notes agree with what was paid and given back. */
export const documentProblems = (snapshot: Snapshot): string[] => [
  ...invoiceProblems(snapshot),
  ...seriesProblems(snapshot),
  ...noteProblems(snapshot),
];
