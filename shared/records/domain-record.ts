import type { DomainStatus, TransferState, VerificationStatus } from '../contract/vocabulary.ts';
import type { RegistrarPrice } from '../integrations/registrar-offer.ts';
import type { Key } from '../platform/table/key.ts';
import type { Actor } from './audit-record.ts';
import type { FiledByStatus, SometimesDue } from './indexes.ts';
import type { Leased } from './lease.ts';
import type { PriceChange } from './price-change.ts';
import type { Renewal } from './renewal.ts';

/** As for hosting; a domain ends by itself. */
export type DomainTask = 'provision' | 'renew';

/** What the registrar agreed to when the name was confirmed. `price` is its total for all years, as it has to be stated. */
export type Purchase = { price: RegistrarPrice | null; type: string | null; premium: boolean };

export type DomainTransfer = {
  state: TransferState;
  /** Who has locked the domain where it is now; null unless it has to be unlocked. */
  lock: 'registrar' | 'registry' | null;
  /** To be submitted anew, with another code or after the domain was unlocked. */
  resubmit?: true;
  /** Since when it is in this state. */
  updated_at: string;
};

export interface DomainRecord
  extends Key<DomainRecord>,
    FiledByStatus<'DOMAIN', DomainStatus>,
    SometimesDue,
    Leased {
  kind: 'domain';
  id: number;
  client_id: number;
  /** Both null for a domain that staff have adopted. */
  order_id: number | null;
  invoice_id: number | null;
  status: DomainStatus;
  /** ASCII form, lower case. */
  name: string;
  tld: string;
  type: 'register' | 'transfer';
  /** By its name; `manual` where staff enter it by hand. */
  registrar: string;
  years: number;
  /** Minor units of `currency` for one year, as the catalog has it. */
  recurring_amount: number;
  price_change?: PriceChange | null;
  currency: string;
  auto_renew: boolean;
  nameservers: string[];
  /** Fixed when the order is made: a repeated registration with it finds the first one. */
  registrar_key: string;
  /** Transfer code; erased once the transfer is over. */
  auth_code: string | null;
  /** Null until it is confirmed; missing in records made before names were. */
  purchase?: Purchase | null;
  /** Answers to the TLD's requirements, by field. */
  tld_requirements?: Record<string, string>;
  /** Of a domain that comes from another registrar, once its transfer was submitted. */
  transfer?: DomainTransfer;
  /** Who has called the transfer off; missing once it is, or cannot be any more. */
  cancel_wanted_by?: Actor;
  /** As the registrar had them at the last look. */
  privacy?: boolean;
  locked?: boolean;
  /** `told_again_at`: when the client was told that its time runs out. */
  verification?: { status: VerificationStatus; verify_by: string | null; told_again_at?: string };
  /** When the registrar is looked at again; missing where no machine can look. */
  check_at?: string;
  /** When the registrar, or its list, last showed it as it is noted. */
  seen_at?: string;
  /** Looks in a row that the registrar did not answer. */
  look_failures?: number;
  /** When the domain was not in our account for the first time. */
  missing_since?: string | null;
  /** Counts the changes of the domain that were accepted; missing before the first. */
  version?: number;
  /** The change at the registrar that is under way. */
  operation_id?: number;
  /** The same of its zone, which changes beside it. */
  dns_version?: number;
  dns_operation_id?: number;
  registered_at: string | null;
  expires_at: string | null;
  /** How many notices of which expiry were sent; missing before the first. */
  expiry_notices?: { expires_at: string; sent: number };
  /** What the catalog said of the time after the expiry when it came; missing before. `restore_fee` in minor units. */
  expiry_terms?: { grace_days: number; redemption_days: number; restore_fee: number | null };
  /** What was done about the end of the present period; missing until it is time. */
  renewal?: Renewal | null;
  /** Paid after its name was given free: the name is held again before anything else is done. */
  hold_released?: true;
  task?: DomainTask;
  created_at: string;
  updated_at: string;
}
