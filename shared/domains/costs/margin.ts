import { isTld, pricedAt, readCatalog } from '../../catalog/index.ts';
import type { ChargedOperation, RegistrarPrice } from '../../integrations/registrar.ts';
import { registrarsOfStage } from '../../integrations/registry/registrars.ts';
import { DAY_MS } from '../../platform/dates.ts';
import { toMajor } from '../../platform/money.ts';
import { getItems, queryDuePage, queryPage } from '../../platform/table/query.ts';
import { collections, costShards } from '../../records/collections.ts';
import type { RegistrarAccountRecord } from '../../records/costs.ts';
import { type FiledCost, readFiledCost } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { inCurrency } from '../index.ts';
import { DAYS_AHEAD } from './watch-account.ts';

/** So far back costs are added up. */
export const DAYS_BACK = 90;

/** Of each shard; a provider with more operations in these days is told that not all are counted. */
const MOST = 10_000;

const OPERATIONS = ['register', 'renew', 'transfer', 'restore'] as const satisfies ChargedOperation[];

/** What was paid for one operation of a TLD, in minor units of `currency`; premium names are apart. */
export type Paid = {
  currency: string;
  amount: number;
  /** Operations with a known price, and the years that they bought. */
  count: number;
  years: number;
};

/** In minor units of `currency` for a year; null: not comparable, or not known. */
type MarginRow = {
  tld: string;
  operation: ChargedOperation | 'premium';
  registrar: string;
  /** Ours, of the catalog. Null where none is listed. */
  currency: string | null;
  price: number | null;
  /** What the registrar asks now, and when it was asked. */
  listed: RegistrarPrice | null;
  listed_at: string | null;
  /** The same in our currency, and what is left of our price. */
  listed_cost: number | null;
  listed_margin: number | null;
  paid: Paid | null;
  /** Operations whose price nobody knows. */
  unknown: number;
  paid_cost: number | null;
  paid_margin: number | null;
};

const costsSince = async (from: Date): Promise<{ costs: FiledCost[]; complete: boolean }> => {
  const after = from.toISOString();
  const pages = await Promise.all(costShards.map((shard) => queryDuePage(shard, { limit: MOST, after })));
  return {
    costs: pages.flatMap(({ found }) => found.map(({ due_sk }) => readFiledCost(due_sk))),
    complete: pages.every(({ nextKey }) => nextKey === null),
  };
};

const nameOf = (tld: string, operation: string, registrar: string) => `${tld}#${operation}#${registrar}`;

type Sum = { paid: Paid | null; unknown: number };

/** Adds up by TLD, operation and registrar. An amount in another currency than the first begins a sum of its own. */
const addUp = (costs: FiledCost[]): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  for (const { tld, operation, registrar, premium, years, price } of costs) {
    const name = nameOf(tld, premium ? 'premium' : operation, registrar);
    const { paid, unknown } = sums.get(name) ?? { paid: null, unknown: 0 };
    if (!price || (paid && paid.currency !== price.currency)) {
      sums.set(name, { paid, unknown: unknown + 1 });
      continue;
    }
    const before = paid ?? { currency: price.currency, amount: 0, count: 0, years: 0 };
    const amount = before.amount + price.amount;
    sums.set(name, {
      paid: { currency: price.currency, amount, count: before.count + 1, years: before.years + years },
      unknown,
    });
  }
  return sums;
};

/** An amount of a registrar in our currency: the same, or by the configured rate; null where there is none. */
const comparable = (price: RegistrarPrice | null, currency: string): number | null => {
  if (!price) return null;
  return price.currency === currency ? price.amount : inCurrency(price, currency);
};

const perYear = ({ amount, years }: Paid): RegistrarPrice => ({
  amount: Math.round(amount / Math.max(1, years)),
  currency: 'USD',
});

const less = (price: number | null, cost: number | null): number | null =>
  price === null || cost === null ? null : price - cost;

type Ours = { currency: string; price: number } | null;

const rowOf = (
  at: Pick<MarginRow, 'tld' | 'operation' | 'registrar'>,
  ours: Ours,
  account: RegistrarAccountRecord | undefined,
  { paid, unknown }: Sum = { paid: null, unknown: 0 },
): MarginRow => {
  const noted = account?.tlds[at.tld];
  const listed = at.operation === 'premium' ? null : (noted?.prices?.[at.operation] ?? null);
  const listed_cost = ours && comparable(listed, ours.currency);
  const paid_cost = ours && paid?.currency === 'USD' ? comparable(perYear(paid), ours.currency) : null;
  const price = ours?.price ?? null;
  return {
    ...at,
    ...{ currency: ours?.currency ?? null, price },
    ...{ listed, listed_at: noted?.asked_at ?? null, listed_cost, listed_margin: less(price, listed_cost) },
    ...{ paid, unknown, paid_cost, paid_margin: less(price, paid_cost) },
  };
};

export type Margins = { rows: MarginRow[]; since: string; complete: boolean };

/**
 * Our price of each TLD and operation, in each currency, against what its registrar asks now and what was paid in the last
 * 90 days. Where currencies differ the configured rate is used, and nothing compared where there is none.
 */
export const readMargins = async (now: Date): Promise<Margins> => {
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const [catalog, accounts, { costs, complete }] = await Promise.all([
    readCatalog(),
    getItems(...registrarsOfStage().map((id) => keys.registrarAccount(id))),
    costsSince(since),
  ]);
  const sums = addUp(costs);
  const accountOf = (id: string) => accounts.find((account) => account?.registrar === id);
  const told = new Set<string>();
  const rows: MarginRow[] = [];
  const sold = catalog.filter(isTld).filter(({ active, registrar }) => active && registrar !== 'manual');
  for (const { tld, registrar, prices } of sold.map((entry) => pricedAt(entry, now))) {
    for (const operation of OPERATIONS) {
      const name = nameOf(tld, operation, registrar);
      for (const [currency, ours] of Object.entries(prices)) {
        const price = ours[operation];
        if (price == null) continue;
        told.add(name);
        const at = { tld, operation, registrar };
        rows.push(rowOf(at, { currency, price }, accountOf(registrar), sums.get(name)));
      }
    }
  }
  for (const [name, sum] of sums) {
    const [tld = '', operation, registrar = ''] = name.split('#');
    const at = { tld, operation: operation as MarginRow['operation'], registrar };
    if (!told.has(name)) rows.push(rowOf(at, null, accountOf(registrar), sum));
  }
  rows.sort((a, b) => a.tld.localeCompare(b.tld));
  return { rows, since: since.toISOString(), complete };
};

const oldest = (times: (string | null | undefined)[]): string | null =>
  times.filter((time) => time != null).sort()[0] ?? null;

const presentAccount = (id: string, account: RegistrarAccountRecord | undefined) => {
  const { balance = null, balance_at = null, expected = null, shortage = null } = account ?? {};
  const times = Object.values(account?.tlds ?? {}).map(({ asked_at }) => asked_at);
  return {
    registrar: id,
    balance: balance && toMajor(balance.amount, balance.currency),
    currency: balance?.currency ?? expected?.currency ?? null,
    balance_at,
    days: DAYS_AHEAD,
    expected: expected && toMajor(expected.amount, expected.currency),
    domains: expected?.domains ?? null,
    unpriced: expected?.unpriced ?? null,
    shortage: shortage && toMajor(shortage.amount, shortage.currency),
    short_since: shortage?.since ?? null,
    oldest_answer_at: oldest([balance_at, expected?.counted_from, ...times]),
  };
};

/** Our money at each registrar of the stage, in major units, as it was when they were asked last. */
export const readAccounts = async () => {
  const ids = registrarsOfStage();
  const accounts = await getItems(...ids.map((id) => keys.registrarAccount(id)));
  return ids.map((id, index) => presentAccount(id, accounts[index]));
};

export type PresentedAccount = Awaited<ReturnType<typeof readAccounts>>[number];

const major = (minor: number | null, currency: string | null): number | null =>
  minor === null || currency === null ? null : toMajor(minor, currency);

/** In major units, each amount with its currency. */
export const presentMargin = (row: MarginRow) => {
  const { tld, operation, registrar, currency, listed, paid, unknown } = row;
  return {
    ...{ tld, operation, registrar, currency, price: major(row.price, currency) },
    listed: listed && { amount: toMajor(listed.amount, listed.currency), currency: listed.currency },
    listed_at: row.listed_at,
    listed_margin: major(row.listed_margin, currency),
    paid: paid && {
      ...{ amount: toMajor(paid.amount, paid.currency), currency: paid.currency },
      ...{ count: paid.count, years: paid.years },
    },
    unknown,
    paid_margin: major(row.paid_margin, currency),
  };
};

/** What the operations of a domain have cost us, the newest first, in major units; null what is not known. */
export const listCosts = async (client: number, domain: number, limit: number) => {
  const { items } = await queryPage(collections.costs(client, domain), { limit: 100 });
  return items
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit)
    .map(({ operation, years, registrar, reference, price, at }) => ({
      ...{ at, operation, years, registrar, reference },
      amount: price && toMajor(price.amount, price.currency),
      currency: price?.currency ?? null,
    }));
};
