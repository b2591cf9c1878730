import type { Command } from '@commander-js/extra-typings';
import { adjustCredit } from '../../shared/billing/credit/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { minorUnits, toAmount, toId, toText } from './arguments.ts';
import { newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';

export const addCredit = (program: Command): void => {
  const credit = program.command('credit').description('Account credit of a client');

  credit
    .command('list')
    .description('the balance and the latest movements')
    .argument('<client>', 'client id', toId)
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, clientId, page) => {
        const { credit_balance, profile } = await getClient(clientId);
        const { items: entries, nextKey } = await newestOf(clientId, 'CREDIT', page);
        const money = new Map(entries.map(({ id, amount, currency }) => [id, formatMoney(amount, currency)]));
        const movements = listAnswer(
          entries.map(({ pk: _pk, sk: _sk, schema: _schema, due_pk: _due, due_sk: _at, ...entry }) => ({
            ...entry,
            amount: toMajor(entry.amount, entry.currency),
          })),
          ({ id, created_at, type, description }) => ({
            at: created_at,
            type,
            amount: money.get(id) ?? null,
            description,
          }),
          'No credit has moved yet.',
        );
        const balance = toMajor(credit_balance, profile.currency);
        return {
          data: { balance, currency: profile.currency, movements: movements.data },
          next: nextKey,
          text: `Balance ${formatMoney(credit_balance, profile.currency)}\n\n${movements.text}`,
        };
      }),
    );

  credit
    .command('adjust')
    .description('give credit, or take it with a negative amount; never below zero')
    .argument('<client>', 'client id', toId)
    .argument(
      '<amount>',
      "in the client's currency; write a negative one after -- as in: -- 2001 -5",
      toAmount,
    )
    .requiredOption(
      '--reason <text>',
      'shown to the client; the same reason and amount count once a day',
      toText(200),
    )
    .action(
      operation(async ({ actor, now, confirm }, clientId, major, { reason }) => {
        const { profile, credit_balance } = await getClient(clientId);
        const { currency } = profile;
        const amount = minorUnits(major, currency);
        await confirm(
          `Change the credit of client ${clientId} from ${formatMoney(credit_balance, currency)} ` +
            `to ${formatMoney(credit_balance + amount, currency)}?`,
        );
        const balance = await adjustCredit({ clientId, amount, reason }, actor, now);
        return {
          data: { balance: toMajor(balance, currency), currency },
          text: `The credit is ${formatMoney(balance, currency)}.`,
        };
      }),
    );
};
