import type { MailLocale } from '../../mail-templates/content/locale.ts';
import { config } from '../../platform/config/config.ts';
import type { ClientProfile } from '../../records/client-record.ts';
import { lineText, writingIn } from '../invoices/line-text.ts';
import { buyerOf } from '../invoices/parties.ts';
import { buyerLines, type DocumentView, sellerLines, withReadableNames } from './document-view.ts';
import type { Saying } from './movements.ts';
import type { Statement } from './statement.ts';
import { WORDS } from './words.ts';

export const sayingIn = (locale: MailLocale): Saying => {
  const writing = writingIn(locale);
  return { words: WORDS[locale], line: (line, currency) => lineText(line, currency, writing) };
};

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
