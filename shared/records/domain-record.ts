import type { DomainStatus } from '../contract/vocabulary.ts';
import type { RegistrarPrice } from '../integrations/registrar-offer.ts';
import type { Key } from '../platform/table/key.ts';
import type { FiledByStatus, SometimesDue } from './indexes.ts';
import type { Leased } from './lease.ts';
import type { Renewal } from './renewal.ts';

/** As for hosting; a domain ends by itself. */
export type DomainTask = 'provision' | 'renew';

/** What the registrar agreed to when the name was confirmed. `price` is its total for all years, as it has to be stated. */
export type Purchase = { price: RegistrarPrice | null; type: string | null; premium: boolean };

export interface DomainRecord
  extends Key<DomainRecord>,
    FiledByStatus<'DOMAIN', DomainStatus>,
    SometimesDue,
    Leased {
  kind: 'domain';
  id: number;
  client_id: number;
  order_id: number;
  invoice_id: number;
  status: DomainStatus;
  /** ASCII form, lower case. */
  name: string;
  tld: string;
  type: 'register' | 'transfer';
  registrar: 'namecom' | 'manual';
  years: number;
  /** Minor units of `currency` for one year, before tax. */
  recurring_amount: number;
  currency: string;
  auto_renew: boolean;
  nameservers: string[];
  /** Fixed when the order is made: a repeated registration with it finds the first one. */
  registrar_key: string;
  /** Transfer code; erased once the transfer has been asked for. */
  auth_code: string | null;
  /** Null until it is confirmed; missing in records made before names were. */
  purchase?: Purchase | null;
  /** Answers to the TLD's requirements, by field. */
  tld_requirements?: Record<string, string>;
  registered_at: string | null;
  expires_at: string | null;
  /** What was done about the end of the present period; missing until it is time. */
  renewal?: Renewal | null;
  task?: DomainTask;
  created_at: string;
  updated_at: string;
}
