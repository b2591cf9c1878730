import { sum, toMajor } from '../../platform/money.ts';
import type { CreditNoteRecord } from '../../records/document-record.ts';
import { presentTaxes } from '../tax/present-taxes.ts';

export const presentCreditNote = (note: CreditNoteRecord) => ({
  id: note.id,
  number: note.number,
  client_id: note.client_id,
  invoice_id: note.invoice_id,
  invoice_number: note.invoice_number,
  currency: note.currency,
  subtotal: toMajor(note.net, note.currency),
  tax: toMajor(sum(note.taxes.map(({ amount }) => amount)), note.currency),
  taxes: presentTaxes(note.taxes, note.currency),
  total: toMajor(note.total, note.currency),
  issued_at: note.issued_at,
});
