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

/** British English, and French as written in France; both with the day first. */
const TAGS: Record<MailLocale, string> = { en: 'en-GB', fr: 'fr-FR' };

const AT: Record<MailLocale, string> = { en: 'at', fr: 'à' };

const dateIn = (locale: MailLocale, timestamp: string): string => {
  const date = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' });
  const text = date.format(new Date(timestamp));
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
};

const clockIn = (locale: MailLocale, timestamp: string): string =>
  new Intl.DateTimeFormat(TAGS[locale], { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(timestamp));

export const sayIn = (locale: MailLocale, brand: string): Say => ({
  brand,
  money: ({ amount, currency }) => {
    const digits = exponentOf(currency);
    return new Intl.NumberFormat(TAGS[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(toMajor(amount, currency));
  },
  date: (timestamp) => dateIn(locale, timestamp),
  time: (timestamp) => `${dateIn(locale, timestamp)} ${AT[locale]} ${clockIn(locale, timestamp)} UTC`,
});

const NO_BREAK = '\u00a0';

const typeset = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/ ([:;!?»])/g, `${NO_BREAK}$1`)
    .replaceAll('« ', `«${NO_BREAK}`);

/** French text: its own words get the apostrophe and the unbroken spaces French asks for, values stay as they are. */
export const fr = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts.map(typeset) }, ...values);
