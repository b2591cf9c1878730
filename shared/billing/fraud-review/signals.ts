import type { FraudSignal } from '../../contract/vocabulary.ts';
import type { Config } from '../../platform/config/config-schema.ts';
import { toMinor } from '../../platform/money.ts';
import type { ClientProfile } from '../../records/clients.ts';

const HOUR_MS = 3_600_000;
/** So far back cards count. */
const DAY_MS = 24 * HOUR_MS;

/** What is known of a client as an order is paid. */
export type ReviewFacts = {
  client: Pick<ClientProfile, 'created_at' | 'country' | 'email'>;
  /** Nothing was ordered and paid before, here or where the client was brought in from. */
  isFirst: boolean;
  /** Cards that paid or were declined, and when. */
  tried: { fingerprint: string; at: string }[];
  /** Cards that paid for this order, and for anything else: account credit may have come of those. */
  paidBy: { country: string; at: string; ofOrder: boolean }[];
};

/** `total` in minor units; `fromCredit`: account credit has paid for it, or for a part of it. */
export type Ordered = { total: number; currency: string; fromCredit: boolean };

type Rules = Config['fraud_review'];
type Rule = (facts: ReviewFacts, ordered: Ordered, rules: Rules, now: Date) => boolean;

const isOfToday = ({ at }: { at: string }, now: Date): boolean => now.getTime() - Date.parse(at) < DAY_MS;

/** Whether an address is at one of these domains, or below it. */
const isAt = (email: string, domains: string[]): boolean => {
  const host = `.${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`;
  return domains.some((domain) => host.endsWith(`.${domain}`));
};

const RULES: Record<FraudSignal, Rule> = {
  young_account: ({ client }, _ordered, { account_hours }, now) =>
    account_hours !== null && now.getTime() - Date.parse(client.created_at) < account_hours * HOUR_MS,
  foreign_card: ({ client, paidBy }, { fromCredit }, { foreign_card }, now) =>
    foreign_card &&
    Boolean(client.country) &&
    paidBy
      .filter((card) => card.ofOrder || (fromCredit && isOfToday(card, now)))
      .some(({ country }) => country !== client.country),
  many_cards: ({ tried }, _ordered, { cards_a_day }, now) => {
    const today = tried.filter((card) => isOfToday(card, now));
    return cards_a_day !== null && new Set(today.map(({ fingerprint }) => fingerprint)).size > cards_a_day;
  },
  mail_domain: ({ client }, _ordered, { mail_domains }) => isAt(client.email, mail_domains),
  large_first_order: ({ isFirst }, { total, currency }, { first_order_above }) => {
    const above = first_order_above[currency];
    return isFirst && above !== undefined && total > (toMinor(above, currency) ?? 0);
  },
};

/** Whether the provider has set any of them. */
export const isReviewing = ({
  account_hours,
  foreign_card,
  cards_a_day,
  mail_domains,
  first_order_above,
}: Rules): boolean =>
  account_hours !== null ||
  foreign_card ||
  cards_a_day !== null ||
  mail_domains.length > 0 ||
  Object.keys(first_order_above).length > 0;

/** The signals that hold an order: any one does. */
export const signalsOf = (facts: ReviewFacts, ordered: Ordered, rules: Rules, now: Date): FraudSignal[] =>
  (Object.keys(RULES) as FraudSignal[]).filter((signal) => RULES[signal](facts, ordered, rules, now));
