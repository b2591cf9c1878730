import type {
  DnsType,
  DomainStatus,
  OperationStatus,
  OperationType,
  TransferState,
  VerificationStatus,
  ZonePlace,
} from '../contract/vocabulary.ts';
import type { DnsRecord, GlueRecord } from '../integrations/dns-record.ts';
import type { ContactRole, DomainContact, RegistrarPrice } from '../integrations/registrar.ts';
import type { Key } from '../platform/table/key.ts';
import type { PriceChange } from './catalog.ts';
import type { DueRenewals } from './costs.ts';
import type { Actor } from './events.ts';
import type { Origin } from './imports.ts';
import type { FiledByStatus, SometimesDue } from './indexes.ts';
import type { Leased, Renewal } from './tasks.ts';

/** As for hosting; a domain ends by itself. */
export type DomainTask = 'provision' | 'renew';

/** What the registrar agreed to when the name was confirmed. `price` is its total for all years, as it has to be stated. */
export type RegistrarPurchase = { price: RegistrarPrice | null; type: string | null; premium: boolean };

export type DomainTransfer = {
  state: TransferState;
  /** Who has locked the domain where it is now; null unless it has to be unlocked. */
  lock: 'registrar' | 'registry' | null;
  /** To be submitted anew, with another code or after the domain was unlocked. */
  resubmit?: true;
  /** What the registrar has taken for it, where the answer said so. */
  charge?: { reference: string; price: RegistrarPrice; at: string };
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
  /** Of one that was brought in from another system. */
  origin?: Origin;
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
  purchase?: RegistrarPurchase | null;
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
  /** When it was over; missing before, and in records of earlier releases. */
  ended_at?: string;
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

/** A DNS record of a type that clients may write. */
export type ZoneRecord = Omit<DnsRecord, 'type'> & { type: DnsType };

/** What a change of each type wants to be so, in the form of the interface. `settings` names only what it changes; the others are whole lists. */
export type WantedOf = {
  settings: {
    auto_renew?: boolean | undefined;
    locked?: boolean | undefined;
    privacy?: boolean | undefined;
  };
  nameservers: { nameservers: string[] };
  contacts: { contacts: Record<ContactRole, DomainContact> };
  dnssec: { ds_records: { key_tag: number; algorithm: number; digest_type: number; digest: string }[] };
  glue: { glue_records: GlueRecord[] };
  /** Removed are records of this host, type and value, whatever their lifetime. */
  dns: { zone: ZonePlace; add: ZoneRecord[]; remove: ZoneRecord[] };
};

export type Wanted = WantedOf[OperationType];

/** Why a change failed: a code for the app and a sentence for the client. */
export type OperationError = { code: string; message: string };

/** What of a domain people use: whether resolvers find its website and its mail servers. */
export type Reach = { site: boolean; mail: boolean };

/**
 * A change of a domain that is carried out elsewhere. `wanted` never changes; a worker makes it so, however often it
 * has to begin again.
 */
export interface OperationRecord extends Key<OperationRecord>, SometimesDue, Leased {
  kind: 'operation';
  id: number;
  client_id: number;
  domain_id: number;
  /** Of the domain, in ASCII. */
  name: string;
  type: OperationType;
  status: OperationStatus;
  /** The domain's version with this change. */
  version: number;
  /** In the form of its type. */
  wanted: Wanted;
  /** What gives back what was there before the first attempt; null until that was read, or where nothing can. */
  before: Wanted | null;
  /** Whether what was there has been read. */
  begun: boolean;
  /** Of an undo: what has to be there still, or it does nothing. */
  expects: Wanted | null;
  /** Set once the change was refused half-way: from then on the worker brings `before` back. */
  rolling_back: boolean;
  error: OperationError | null;
  /** What could be reached before the change; missing where that was not looked at. */
  reached?: Reach;
  /** When it is looked at again, and what was found then. */
  check_at?: string;
  check?: { checked_at: string; broken: (keyof Reach)[] };
  undo_of: number | null;
  undone_by: number | null;
  requested_by: Actor;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
}

/** How far the daily comparison of a registrar's own list of domains with ours has come. */
export interface RegistrarReviewRecord extends Key<RegistrarReviewRecord> {
  /** The page that is read next, from 1. */
  page: number;
  /** When its first page was read; null between two reviews. */
  began_at: string | null;
  /** The same of the last review that came to the end of the list. */
  complete_from: string | null;
  /** What the pages of this review show to be renewed soon, and the same of the last complete one. */
  renewals?: DueRenewals;
  renewals_of_last?: DueRenewals;
  /** Nobody else reads it before. */
  next_at: string;
}
