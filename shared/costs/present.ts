import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { toMajor } from '../platform/money.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { RegistrarAccountRecord } from '../records/costs.ts';
import { keys } from '../records/keys.ts';
import type { MarginRow } from './margin.ts';
import { DAYS_AHEAD } from './renewals-ahead.ts';

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
