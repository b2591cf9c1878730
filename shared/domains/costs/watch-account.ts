import { isTld, readCatalog } from '../../catalog/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar, RegistrarDomain, RegistrarPrice, TldPrices } from '../../integrations/registrar.ts';
import { registrarNamed, registrarsOfStage } from '../../integrations/registry/registrars.ts';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/dates.ts';
import { errorFields, log, measure } from '../../platform/log.ts';
import { withPriority } from '../../platform/priority.ts';
import { equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, StaleWriteError, writeOne } from '../../platform/table/write.ts';
import type { DueRenewals, ExpectedRenewals, RegistrarAccountRecord } from '../../records/costs.ts';
import type { DomainRecord } from '../../records/domains.ts';
import { keys } from '../../records/keys.ts';
import { registrarFor } from '../index.ts';

/** So far ahead renewals are counted. */
export const DAYS_AHEAD = 30;

export const noRenewals = (): DueRenewals => ({
  by_tld: {},
  premium: { amount: 0, domains: 0, unpriced: 0 },
});

const LIVE: ReadonlySet<string> = new Set(['active', 'grace']);

/** It is renewed by itself and expires in these days, or is paid for already. */
const isDue = (record: DomainRecord, now: Date): boolean => {
  if (record.task === 'renew') return true;
  if (!record.auto_renew || !LIVE.has(record.status) || record.expires_at === null) return false;
  return new Date(record.expires_at) <= addDays(now, DAYS_AHEAD);
};

/** Adds a domain, as a list of its registrar shows it, to what is renewed soon. */
export const countRenewal = (
  { by_tld, premium }: DueRenewals,
  record: DomainRecord,
  { renewalPrice }: RegistrarDomain,
  now: Date,
): DueRenewals => {
  if (!isDue(record, now)) return { by_tld, premium };
  if (!record.purchase?.premium) {
    return { by_tld: { ...by_tld, [record.tld]: (by_tld[record.tld] ?? 0) + 1 }, premium };
  }
  const price = renewalPrice ?? record.renewal?.registrar_price ?? null;
  const domains = premium.domains + 1;
  const counted = price
    ? { amount: premium.amount + price.amount, domains, unpriced: premium.unpriced }
    : { amount: premium.amount, domains, unpriced: premium.unpriced + 1 };
  return { by_tld, premium: counted };
};

/** What these renewals cost at the prices of their TLDs. What has no known price is counted, and not guessed. */
const expectedCost = (
  { by_tld, premium }: DueRenewals,
  priceOf: (tld: string) => TldPrices | null,
  counted_from: string,
): ExpectedRenewals => {
  const expected = { amount: premium.amount, domains: premium.domains, unpriced: premium.unpriced };
  for (const [tld, domains] of Object.entries(by_tld)) {
    const price = priceOf(tld)?.renew ?? null;
    expected.domains += domains;
    if (price) expected.amount += domains * price.amount;
    else expected.unpriced += domains;
  }
  return { ...expected, currency: 'USD', counted_from };
};

/** Prices are asked once a day, so many TLDs in one run of the worker. */
const PRICED_MS = 20 * HOUR_MS;
const TLDS_AT_ONCE = 25;

/** A worker that dies leaves the account to another one after so long. */
const TAKEN_MS = 5 * MINUTE_MS;

type Account = Omit<RegistrarAccountRecord, keyof ReturnType<typeof keys.registrarAccount>>;

const newAccount = (registrar: string): Account => ({
  registrar,
  balance: null,
  balance_at: null,
  tlds: {},
  expected: null,
  shortage: null,
  next_at: '',
});

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

const canTell = (id: string): boolean => !registrarNamed(id).cannot?.includes('getBalance');

/** TLDs that are sold by it, and of which it holds domains that are to be renewed. */
const tldsOf = async (id: string, due: string[]): Promise<string[]> => {
  const sold = (await readCatalog()).filter(isTld).filter(({ registrar }) => registrar === id);
  return [...new Set([...sold.map(({ tld }) => tld), ...due])];
};

/** Asks for prices that are not of today. Whether none is left to be asked for. */
const askPrices = async (
  registrar: Registrar,
  account: Account,
  wanted: string[],
  now: Date,
): Promise<{ tlds: Account['tlds']; done: boolean }> => {
  const since = later(now, -PRICED_MS);
  const old = wanted.filter((tld) => (account.tlds[tld]?.asked_at ?? '') < since);
  const asked = await Promise.all(
    old.slice(0, TLDS_AT_ONCE).map(async (tld) => {
      const prices = await registrar.findTldPrices(tld);
      return [tld, { prices, asked_at: now.toISOString() }] as const;
    }),
  );
  const kept = Object.entries(account.tlds).filter(([tld]) => wanted.includes(tld));
  return { tlds: Object.fromEntries([...kept, ...asked]), done: old.length <= TLDS_AT_ONCE };
};

type Shortage = Account['shortage'];

const missing = (balance: RegistrarPrice | null, expected: ExpectedRenewals | null): number =>
  balance && expected && balance.currency === expected.currency
    ? Math.max(0, expected.amount - balance.amount)
    : 0;

/** The shortage as it is now, and whether staff have not been told that it is so large. */
export const judge = (
  known: Shortage,
  balance: RegistrarPrice | null,
  expected: ExpectedRenewals | null,
  now: Date,
): { shortage: Shortage; warns: boolean } => {
  const amount = missing(balance, expected);
  if (amount === 0 || !balance) return { shortage: null, warns: false };
  const warns = known === null || amount > known.warned_amount;
  const warned_amount = warns ? amount : known.warned_amount;
  const since = known?.since ?? now.toISOString();
  return { shortage: { amount, currency: balance.currency, since, warned_amount }, warns };
};

const warn = (registrar: string, shortage: NonNullable<Shortage>): void => {
  log.error('credit at the registrar is short of the renewals to come', { registrar, ...shortage });
  measure('registrar_credit_short', 1, 'all');
};

/** Writes how the account is, unless another worker has done so since it was `found`. */
const note = (account: Account, found: Account | undefined) =>
  writeOne(
    putNew(
      { ...keys.registrarAccount(account.registrar), ...account },
      undefined,
      found ? equals('next_at', found.next_at) : null,
    ),
  );

/** While there is a shortage it is looked at more often: staff have paid in, or it grows. */
const pause = (shortage: Shortage): number => (shortage ? HOUR_MS : DAY_MS);

const look = async (account: Account, now: Date): Promise<Account> => {
  const { registrar: id } = account;
  const review = await getItem(keys.registrarReview(id));
  const due = review?.renewals_of_last;
  const registrar = await registrarFor(id);
  const wanted = await tldsOf(id, Object.keys(due?.by_tld ?? {}));
  const { tlds, done } = await askPrices(registrar, account, wanted, now);
  if (!done) return { ...account, tlds, next_at: now.toISOString() };
  const balance = canTell(id) ? await registrar.getBalance() : null;
  const expected =
    due && review.complete_from
      ? expectedCost(due, (tld) => tlds[tld]?.prices ?? null, review.complete_from)
      : null;
  const { shortage } = judge(account.shortage, balance, expected, now);
  // The first list of domains is read within minutes.
  const next_at = later(now, expected ? pause(shortage) : TAKEN_MS);
  const balance_at = balance ? now.toISOString() : null;
  return { ...account, tlds, balance, balance_at, expected, shortage, next_at };
};

const lookOrWait = async (account: Account, now: Date): Promise<Account> => {
  try {
    return await withPriority('look', () => look(account, now));
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('account at the registrar not looked at', {
      registrar: account.registrar,
      ...errorFields(error),
    });
    return { ...account, next_at: later(now, HOUR_MS) };
  }
};

const watchOne = async (id: string, now: Date): Promise<boolean> => {
  const found = await getItem(keys.registrarAccount(id));
  if (found && found.next_at > now.toISOString()) return false;
  const known: Account = found ? withoutKey(found) : newAccount(id);
  const taken = { ...known, next_at: later(now, TAKEN_MS) };
  try {
    await note(taken, found);
    const seen = await lookOrWait(taken, now);
    // Told before it is noted: a worker that dies in between tells it once more, and never not at all.
    const { shortage } = seen;
    if (shortage && shortage.warned_amount !== known.shortage?.warned_amount) warn(id, shortage);
    await note(seen, taken);
    return true;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
};

const withoutKey = ({ pk: _pk, sk: _sk, schema: _schema, ...account }: RegistrarAccountRecord): Account =>
  account as Account;

/**
 * Looks at our credit and prices at each registrar once a day, and warns staff once where the credit does not reach for the
 * renewals to come. Returns whether there was anything to look at.
 */
export const watchAccounts = async (now: Date): Promise<boolean> => {
  const looked = await Promise.all(registrarsOfStage().map((id) => watchOne(id, now)));
  return looked.includes(true);
};
