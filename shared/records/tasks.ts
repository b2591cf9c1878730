import type { RegistrarPrice } from '../integrations/registrar.ts';
import type { Key } from '../platform/table/key.ts';

/** How far a migration of the table has come that was not finished yet. */
export interface MigrationRecord extends Key<MigrationRecord> {
  /** The last item that was looked at. */
  place: { pk: string; sk: string };
  updated_at: string;
}

/** The part of a record that workers claim for themselves while they work on it. */
export type Leased = {
  /** How often the present task was tried, and why the last try failed (for operators). */
  attempts: number;
  last_error: string | null;
  /** While this lies ahead, one worker has the record for itself. */
  lease_until?: string;
  /** Tells the claim of this worker from one that another made in the same millisecond. */
  lease_id?: string;
};

/** What was done about the end of a period: an invoice, or only a notice for a domain that shall not be renewed. */
export type Renewal = {
  invoice_id: number | null;
  /** When the invoice has to be paid; an overdue service is suspended and terminated by it. */
  due_at: string;
  /** Of suspended hosting: when the client was told, for the last time, that it is deleted. */
  deletion_told_at?: string;
  /** It brings a domain out of redemption, for a fee. */
  restores?: true;
  /** A renewal does it, at the usual price: noted before it is bought, so that the fee goes back whatever is lost. */
  fee_goes_back?: true;
  /** Of a domain with a price of its own: what the registrar wanted for the renewal when it was invoiced. */
  registrar_price?: RegistrarPrice | null;
};

/** How an outside server has behaved lately and who is working at it, for all function instances together. */
export interface CircuitRecord extends Key<CircuitRecord> {
  /** Work under way, by an id of each; it counts until this time (ISO 8601), when its worker must be dead. */
  at_work: Record<string, string>;
  /** Failures since the server last answered. */
  failures: number;
  /** Nothing is asked of the server before this time; null unless it fails. */
  open_until: string | null;
  version: number;
}

/**
 * One part of the calls that may be made to a vendor in an hour: the time at which as many calls as were made would be
 * spent, were they spread evenly (the theoretical arrival time of the generic cell rate algorithm, ITU-T I.371).
 */
export interface BudgetRecord extends Key<BudgetRecord> {
  /** Milliseconds since 1970. */
  spent_until: number;
}
