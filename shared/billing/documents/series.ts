import { getItem } from '../../platform/table/read.ts';
import { put, putNew, type Write } from '../../platform/table/write.ts';
import type { DocumentKind, NumberRecord } from '../../records/document-record.ts';
import { keys } from '../../records/keys.ts';
import type { Seller } from '../../records/parties.ts';

/** For whom a number is. */
export type Numbered = { client_id: number; invoice_id: number; credit_note_id: number | null };

const INFIX: Record<DocumentKind, string> = { invoice: '', credit_note: 'CN-' };

/** Such as `EH-2026-000042`, and `EH-CN-2026-000042` of a credit note. */
export const documentNumber = (seller: string, kind: DocumentKind, year: number, sequence: number): string =>
  `${seller}-${INFIX[kind]}${year}-${String(sequence).padStart(6, '0')}`;

/** Numbers of one series that are being given. */
export type Numbers = {
  /** The next number, and the write that gives it. */
  take(numbered: Numbered): { number: string; issued_at: string; write: Write };
  /** The write that ends the series with the last number that was taken. */
  close(): Write;
};

/**
 * Begins to give numbers of a series. Each is written once, so that of those who take it at the same time one succeeds;
 * all that were taken, `close` and what they are given to go into one transaction, so that none is left out. Later
 * numbers have later times.
 */
export const openSeries = async (seller: Seller, kind: DocumentKind, now: Date): Promise<Numbers> => {
  const year = now.getUTCFullYear();
  const key = keys.documentSeries(seller.id, kind, year);
  const series = await getItem(key);
  const time = now.toISOString();
  const issued_at = series && series.last_issued_at > time ? series.last_issued_at : time;
  let last = series?.last ?? 0;
  const take = (numbered: Numbered) => {
    last += 1;
    const number = documentNumber(seller.id, kind, year, last);
    const record: NumberRecord = {
      ...keys.documentNumber(seller.id, kind, year, last),
      ...numbered,
      number,
      sequence: last,
      issued_at,
    };
    return { number, issued_at, write: putNew(record) };
  };
  return { take, close: () => put({ ...key, last, last_issued_at: issued_at }) };
};
