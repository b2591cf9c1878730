import type { ChargedOperation, RegistrarPrice, TldPrices } from '../integrations/registrar.ts';
import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

/**
 * What one operation of a domain has cost us. One whose registrar did not say it is `sought` in its books for some
 * days; after that its price stays unknown.
 */
export interface CostRecord extends Key<CostRecord>, SometimesDue {
  kind: 'cost';
  id: number;
  client_id: number;
  domain_id: number;
  /** Of the domain, in ASCII. */
  name: string;
  tld: string;
  registrar: string;
  operation: ChargedOperation;
  /** Of a name with a price of its own. */
  premium: boolean;
  years: number;
  /** The registrar's own word for the charge; null while the price is not known. */
  reference: string | null;
  price: RegistrarPrice | null;
  /** When it was charged or, where the registrar did not say, when the outcome was noted. */
  at: string;
  /** What was charged for the domain before belongs to something else. */
  since: string;
}

/** What a registrar charges for a TLD, when it was asked last; null where it does not sell it. */
type NotedPrices = { prices: TldPrices | null; asked_at: string };

/** The money of our account at a registrar, as it was when that was asked last. */
export interface RegistrarAccountRecord extends Key<RegistrarAccountRecord> {
  registrar: string;
  /** Null before the first answer, and where the registrar has no such command. */
  balance: RegistrarPrice | null;
  balance_at: string | null;
  /** By TLD. */
  tlds: Record<string, NotedPrices>;
  /** What the renewals of the coming days will cost; null before the first complete list of domains. */
  expected: ExpectedRenewals | null;
  /** Of the present shortage, since it began; null while there is none. */
  shortage: { amount: number; currency: string; since: string; warned_amount: number } | null;
  /** Nobody else asks before. */
  next_at: string;
}

export type ExpectedRenewals = {
  /** Minor units of `currency`. */
  amount: number;
  currency: 'USD';
  domains: number;
  /** Of these, those whose price nobody knows: they are not in the amount. */
  unpriced: number;
  /** When the list of domains was read that this follows from. */
  counted_from: string;
};

/** Domains that a list shows and that are renewed by themselves in the coming days. */
export type DueRenewals = {
  /** How many of which TLD, and so many years each: one. */
  by_tld: Record<string, number>;
  /** Names with a price of their own: the sum of those that the registrar has told, and how many it has not. */
  premium: { amount: number; domains: number; unpriced: number };
};
