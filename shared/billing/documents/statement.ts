import { toldOf } from '../../events/index.ts';
import { language } from '../../languages/language.ts';
import { say } from '../../languages/sentence.ts';
import type { MailLocale } from '../../mail-templates/content/locale.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { conflict } from '../../platform/failure.ts';
import { sum, toMajor } from '../../platform/money.ts';
import { pagesOf } from '../../platform/table/query.ts';
import type { ClientProfile } from '../../records/clients.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../records/collections.ts';
import { buyerOf, lineText, tellLine, writingIn } from '../invoices/index.ts';
import { buyerLines, type DocumentView, sellerLines, withReadableNames } from './document-view.ts';
import { type AccountRecords, type Movement, movementsOf, type Saying } from './movements.ts';
import { WORDS } from './words.ts';

/** The balance before the first day is the sum of all before it: so many records are read for one at most. */
const MAX_RECORDS = 10_000;
const DEFAULT_DAYS = 90;

/** Days as `2026-11-30`, both among it. */
type Period = { from: string; to: string };

/** Minor units. */
type Statement = Period & {
  currency: string;
  opening: number;
  movements: Movement[];
  closing: number;
};

const dayOf = (time: Date | string): string => new Date(time).toISOString().slice(0, 10);

/** The days asked for; where one end is not said, as many as are shown by default, up to today. */
export const periodOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period => {
  const shift = (day: string, days: number) => dayOf(addDays(`${day}T00:00:00.000Z`, days));
  if (from !== undefined && to === undefined) {
    // Today, but not before the first day, nor after as many as are shown.
    const [, to = from] = [from, dayOf(now), shift(from, DEFAULT_DAYS)].toSorted();
    return { from, to };
  }
  const last = to ?? dayOf(now);
  return { from: from ?? shift(last, -DEFAULT_DAYS), to: last };
};

/** Throws a conflict where a client has more records of a kind than are read for one statement. */
export const assertFits = (records: readonly unknown[]): void => {
  if (records.length <= MAX_RECORDS) return;
  throw conflict(
    'statement_too_large',
    say`This account has too many records for a statement. Contact support.`,
  );
};

const readAll = async <K extends ClientCollection>(client: number, kind: K): Promise<ClientRecords[K][]> => {
  const records: ClientRecords[K][] = [];
  for await (const page of pagesOf(collections.ofClient(client, kind), { size: 1000 })) {
    records.push(...page);
    assertFits(records);
  }
  return records;
};

/** Those of the movements that are in the days, with the balance before and after. */
export const statementOf = (all: Movement[], currency: string, period: Period): Statement => {
  const opening = sum(all.filter(({ at }) => dayOf(at) < period.from).map(({ amount }) => amount));
  const movements = all.filter(({ at }) => dayOf(at) >= period.from && dayOf(at) <= period.to);
  const closing = opening + sum(movements.map(({ amount }) => amount));
  return { ...period, currency, opening, movements, closing };
};

/** All that a client's balance comes from. */
export const loadAccount = async (id: number): Promise<AccountRecords> => {
  const [invoices, payments, notes, credits] = await Promise.all([
    readAll(id, 'INVOICE'),
    readAll(id, 'PAYMENT'),
    readAll(id, 'NOTE'),
    readAll(id, 'CREDIT'),
  ]);
  return { invoices, payments, notes, credits };
};

export const presentStatement = ({ currency, from, to, opening, movements, closing }: Statement) => {
  const major = (minor: number) => toMajor(minor, currency);
  let balance = opening;
  return {
    ...{ currency, from, to },
    opening_balance: major(opening),
    entries: movements.map((movement) => {
      balance += movement.amount;
      return { ...movement, amount: major(movement.amount), balance: major(balance) };
    }),
    closing_balance: major(closing),
  };
};

export const sayingIn = (locale: MailLocale): Saying => {
  const writing = writingIn(locale);
  return {
    words: WORDS[locale],
    line: (line, currency) => lineText(line, currency, writing),
    credit: ({ description }) => description,
  };
};

/** In the language of the reader. */
const sayingToReader = (): Saying => ({
  words: WORDS[language()],
  line: tellLine,
  credit: ({ description, sentence }) => toldOf(description, sentence),
});

/** What changed the balance of a client in some days, with the balance before and after. */
export const loadStatement = async (
  { id, currency }: { id: number; currency: string },
  period: Period,
): Promise<Statement> => statementOf(movementsOf(await loadAccount(id), sayingToReader()), currency, period);

/** A statement of account as a document. Its date is the last day of it, so that the same days give the same file. */
export const statementView = (
  statement: Statement,
  profile: ClientProfile,
  locale: MailLocale,
): DocumentView => {
  const { from, to, currency, opening, movements, closing } = statement;
  const { amount: write, date } = writingIn(locale);
  const money = (minor: number) => write(minor, currency);
  const words = WORDS[locale];
  return {
    locale,
    title: words.statement,
    number: words.days(from, to),
    issuedAt: new Date(`${to}T00:00:00.000Z`),
    facts: [[words.client, String(profile.id)]],
    seller: sellerLines(config().seller, locale),
    buyer: buyerLines(buyerOf(profile), locale),
    lines: [
      { description: words.balanceBefore, amount: money(opening) },
      ...movements.map(({ at, reference, description, amount }) => ({
        description: `${date(at)}  ${reference}  ${withReadableNames(description)}`,
        amount: money(amount),
      })),
    ],
    totals: [{ name: words.balance, amount: money(closing), isSum: true }],
    notes: [words.aboutBalance],
  };
};
