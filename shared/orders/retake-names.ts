import { getItems } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import type { InvoiceRecord, NamesHeld } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf } from '../services/describe-service.ts';
import { countHeld, heldFor } from '../services/held-names.ts';
import { holdKey, keepHold } from '../services/holds.ts';

/** Whoever starts to pay keeps the names for as long as a payment takes. */
const PAYMENT_HOURS = 1;

const heldName = (record: ServiceRecord) => ({ type: record.kind, domain: domainNameOf(record) });

/** Of names that were given free: those that somebody has ordered since. */
export const namesGone = async (invoice: InvoiceRecord, services: ServiceRecord[]): Promise<string[]> => {
  if (invoice.held !== null) return [];
  const holds = await getItems(...services.map((record) => holdKey(heldName(record))));
  return services.filter((_, index) => holds[index]).map(domainNameOf);
};

/** The names of an order that is about to be paid: kept for at least an hour more, and taken again if they were free. */
export const planHeldNames = (
  { held, client_id }: InvoiceRecord,
  services: ServiceRecord[],
  now: Date,
): { held?: NamesHeld; writes: Write[] } => {
  if (held === undefined) return { writes: [] };
  const names = new Set(services.map(domainNameOf)).size;
  const forPayment = heldFor(held?.names ?? names, PAYMENT_HOURS, now);
  if (held) return { held: held.until > forPayment.until ? held : forPayment, writes: [] };
  const taken = services.map((record) => keepHold(heldName(record), client_id, record.id));
  return { held: forPayment, writes: [...taken, countHeld(client_id, forPayment)] };
};
