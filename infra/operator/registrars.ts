import type { Command } from '@commander-js/extra-typings';
import {
  type PresentedAccount,
  presentMargin,
  readAccounts,
  readMargins,
} from '../../shared/domains/costs/index.ts';
import { operation } from './operation.ts';
import { listAnswer, majorText } from './output.ts';

const moneyText = (amount: number | null, currency: string | null): string | null =>
  amount === null || currency === null ? null : majorText(amount, currency);

const accountRow = ({ currency, unpriced, ...account }: PresentedAccount) => ({
  registrar: account.registrar,
  balance: moneyText(account.balance, currency),
  [`renewals in ${account.days} days`]: moneyText(account.expected, currency),
  domains: account.domains,
  'without a price': unpriced,
  short: moneyText(account.shortage, currency),
  since: account.short_since,
  'oldest answer': account.oldest_answer_at,
});

type Margin = ReturnType<typeof presentMargin>;

/** What is left of our price; words where nothing can be compared. */
const marginText = (margin: number | null, cost: object | null, currency: string | null): string => {
  if (margin !== null && currency !== null) return majorText(margin, currency);
  return cost && currency ? 'not comparable' : '';
};

const marginRow = ({ tld, operation: what, registrar, currency, price, listed, paid, ...row }: Margin) => ({
  ...{ tld: `.${tld}`, what, registrar, price: moneyText(price, currency) },
  asked: listed && majorText(listed.amount, listed.currency),
  margin: marginText(row.listed_margin, listed, currency),
  paid: paid && `${majorText(paid.amount, paid.currency)} for ${paid.years} years`,
  'margin of it': marginText(row.paid_margin, paid, currency),
  unknown: row.unknown,
});

export const addRegistrars = (program: Command): void => {
  const registrars = program.command('registrars').description('Our money at registrars');

  registrars
    .command('balance')
    .description(
      'our credit at each registrar against the renewals to come, as they said when they were asked last',
    )
    .action(operation(async () => listAnswer(await readAccounts(), accountRow, 'There is no registrar.')));

  registrars
    .command('margin')
    .description('our prices by ending beside what the registrar asks, and what was paid in the last 90 days')
    .action(
      operation(async ({ now }) => {
        const { rows, complete } = await readMargins(now);
        const shown = rows.map(presentMargin);
        const answer = listAnswer(shown, marginRow, 'The catalog has no ending of a registrar.');
        if (complete) return answer;
        return { ...answer, text: `${answer.text}\n\nThere were more operations than are counted here.` };
      }),
    );
};
