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

/**
 * The next number of a series, and the writes that give it: a number is written once, so that of those who take it at
 * once one succeeds, and in the same transaction with what it is given to, so that none is left out. Later numbers have
 * later times.
 */
export const takeNumber = async (
  seller: Seller,
  kind: DocumentKind,
  numbered: Numbered,
  now: Date,
): Promise<{ number: string; issued_at: string; writes: Write[] }> => {
  const year = now.getUTCFullYear();
  const key = keys.documentSeries(seller.id, kind, year);
  const series = await getItem(key);
  const sequence = (series?.last ?? 0) + 1;
  const time = now.toISOString();
  const issued_at = series && series.last_issued_at > time ? series.last_issued_at : time;
  const number = documentNumber(seller.id, kind, year, sequence);
  const record: NumberRecord = {
    ...keys.documentNumber(seller.id, kind, year, sequence),
    ...numbered,
    number,
    sequence,
    issued_at,
  };
  return {
    number,
    issued_at,
    writes: [put({ ...key, last: sequence, last_issued_at: issued_at }), putNew(record)],
  };
};
