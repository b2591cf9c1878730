import { LOCALES, type Locale } from '../../contract/vocabulary.ts';
import { exponentOf, toMajor } from '../../platform/money.ts';

export const MAIL_LOCALES = LOCALES;

export type MailLocale = Locale;

/** Integer minor units of an ISO 4217 currency. */
export type Money = { amount: number; currency: string };

/** How facts are written in a language, and the name of the brand. Times are ISO 8601. */
export type Say = {
  brand: string;
  money(value: Money): string;
  /** "1 December 2026", in UTC. */
  date(timestamp: string): string;
  /** "1 December 2026 at 09:31 UTC". */
  time(timestamp: string): string;
};

/** How a language writes: its tag (BCP 47), its days where that says too little, and what joins a day and a time. */
type Writing = { tag: string; day: (date: string) => string; at: string };

/** British English, and French as written in France; both with the day first. */
const WRITING: Record<MailLocale, Writing> = {
  en: { tag: 'en-GB', day: (date) => date, at: 'at' },
  fr: { tag: 'fr-FR', day: (date) => date.replace(/^1 /, '1er '), at: 'à' },
};

const dateIn = (locale: MailLocale, timestamp: string): string => {
  const { tag, day } = WRITING[locale];
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return day(date.format(new Date(timestamp)));
};

const clockIn = (locale: MailLocale, timestamp: string): string =>
  new Intl.DateTimeFormat(WRITING[locale].tag, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(timestamp),
  );

export const sayIn = (locale: MailLocale, brand: string): Say => ({
  brand,
  money: ({ amount, currency }) => {
    const digits = exponentOf(currency);
    return new Intl.NumberFormat(WRITING[locale].tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(toMajor(amount, currency));
  },
  date: (timestamp) => dateIn(locale, timestamp),
  time: (timestamp) => `${dateIn(locale, timestamp)} ${WRITING[locale].at} ${clockIn(locale, timestamp)} UTC`,
});
