import { config } from '../../platform/config/config.ts';
import { formatMoney } from '../../platform/money.ts';
import type { ClientProfile } from '../../records/client-record.ts';
import { buyerOf } from '../invoices/parties.ts';
import { buyerLines, type DocumentView, sellerLines, withReadableNames } from './document-view.ts';
import type { Statement } from './statement.ts';

const day = (time: string): string => time.slice(0, 10);

/** A statement of account as a document. Its date is the last day of it, so that the same days give the same file. */
export const statementView = (statement: Statement, profile: ClientProfile): DocumentView => {
  const { from, to, currency, opening, movements, closing } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    title: 'Statement of account',
    number: `${from} to ${to}`,
    issuedAt: new Date(`${to}T00:00:00.000Z`),
    facts: [['Client', String(profile.id)]],
    seller: sellerLines(config().seller),
    buyer: buyerLines(buyerOf(profile)),
    lines: [
      { description: 'Balance before', amount: money(opening) },
      ...movements.map(({ at, reference, description, amount }) => ({
        description: `${day(at)}  ${reference}  ${withReadableNames(description)}`,
        amount: money(amount),
      })),
    ],
    totals: [{ name: 'Balance', amount: money(closing), isSum: true }],
    notes: ['A balance below zero is what is owed; one above is account credit.'],
  };
};
