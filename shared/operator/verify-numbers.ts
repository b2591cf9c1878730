import { pagesOf } from '../platform/table/query.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { collections } from '../records/collections.ts';
import type { DocumentKind, NumberRecord } from '../records/document-record.ts';
import { keys } from '../records/keys.ts';

export const DOCUMENT_KINDS: DocumentKind[] = ['invoice', 'credit_note'];

export type SeriesReport = { kind: DocumentKind; year: number; last: number; problems: string[] };

/** Sequences that lie between what was expected and what was found. */
const gap = (expected: number, found: number): string[] =>
  found === expected ? [] : [`number ${expected} is missing: ${found} follows`];

/** Whether what a number was given to says so too. */
const claimed = async (record: NumberRecord): Promise<string[]> => {
  const { client_id, invoice_id, credit_note_id, number } = record;
  const [invoice, note] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.creditNote(client_id, credit_note_id ?? 0),
  );
  const document = credit_note_id === null ? invoice && { ...invoice, number: invoice.legal_number } : note;
  if (!document) return [`${number} was given to a document that is not there`];
  const same = document.number === number && document.issued_at === record.issued_at;
  return same ? [] : [`${number} was given to a document with the number ${document.number}`];
};

const verifySeries = async (seller: string, kind: DocumentKind, year: number): Promise<SeriesReport> => {
  const last = (await getItem(keys.documentSeries(seller, kind, year)))?.last ?? 0;
  const problems: string[] = [];
  let [sequence, issuedAt] = [0, ''];
  for await (const page of pagesOf(collections.numbers(seller, kind, year), { oldestFirst: true })) {
    for (const record of page) {
      problems.push(...gap(sequence + 1, record.sequence));
      if (record.issued_at < issuedAt) problems.push(`${record.number} was given before an earlier number`);
      [sequence, issuedAt] = [record.sequence, record.issued_at];
    }
    problems.push(...(await Promise.all(page.map(claimed))).flat());
  }
  if (sequence !== last) problems.push(`the series ends with ${sequence}, and counts ${last}`);
  return { kind, year, last, problems };
};

/** Reads both series of a seller's year: whether they run 1…N without a gap, each number given once. */
export const verifyNumbers = (seller: string, year: number): Promise<SeriesReport[]> =>
  Promise.all(DOCUMENT_KINDS.map((kind) => verifySeries(seller, kind, year)));
