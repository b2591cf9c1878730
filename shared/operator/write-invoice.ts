import { getInvoiceWithAttempts } from '../billing/invoices/invoices.ts';
import { type ManualLine, planManualInvoice, planManualLine } from '../billing/invoices/manual-invoice.ts';
import { getTaxes } from '../catalog/catalog.ts';
import { getClient } from '../clients/clients.ts';
import { carryOut } from '../events/carry-out.ts';
import { invalid } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';

const assertPositive = (lines: ManualLine[]): void => {
  if (lines.some(({ amount }) => amount <= 0)) throw invalid({ line: ['An amount is above zero.'] });
};

/** Writes an invoice of lines that are in no catalog. Throws a 422 for an amount that is not above zero. */
export const writeManualInvoice = async (
  clientId: number,
  wanted: { lines: ManualLine[]; dueAt?: Date | undefined },
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  assertPositive(wanted.lines);
  const load = () => Promise.all([getClient(clientId), getTaxes()]);
  const plan = await carryOut(load, ([client, taxes]) =>
    planManualInvoice(client, taxes, wanted, actor, now),
  );
  return plan.invoice;
};

/** Adds a line to such an invoice while nothing of it is paid. Throws a conflict for any other. */
export const addManualLine = async (
  clientId: number,
  id: number,
  line: ManualLine,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  assertPositive([line]);
  const load = () => Promise.all([getInvoiceWithAttempts(clientId, id), getClient(clientId), getTaxes()]);
  const plan = await carryOut(load, ([found, client, taxes]) =>
    planManualLine(found, client, taxes, line, actor, now),
  );
  return plan.invoice;
};
