import type { Command } from '@commander-js/extra-typings';
import { getPayment } from '../../shared/billing/invoices/invoices.ts';
import { refundable, refundPayment } from '../../shared/billing/refunds/refund.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { minorUnits, toAmount, toId, toText } from './arguments.ts';
import { operation } from './operation.ts';

export const addPayments = (program: Command): void => {
  const payments = program.command('payments').description('Money that was received');

  payments
    .command('refund')
    .description('pay a payment back, whole or in part; bought credit is taken back with it')
    .argument('<client>', 'client id', toId)
    .argument('<payment>', 'payment id, as "invoices show" tells it', toId)
    .requiredOption('--reason <text>', 'why, for the audit trail', toText(500))
    .option('--amount <amount>', "in the payment's currency (default: all that is left)", toAmount)
    .option('--from-credit', "take it from the client's account credit")
    .option(
      '--reference <text>',
      "for a payment by bank: the bank's reference of your transfer back",
      toText(100),
    )
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, options) => {
        const payment = await getPayment(clientId, id);
        const { currency, gateway } = payment;
        const amount =
          options.amount === undefined ? refundable(payment) : minorUnits(options.amount, currency);
        const { reason, reference, fromCredit = false } = options;
        await confirm(
          `Pay back ${formatMoney(amount, currency)} of ${formatMoney(payment.amount, currency)} by ${gateway}` +
            `${fromCredit ? ", from the client's account credit" : ''}?`,
        );
        await refundPayment(clientId, id, { amount, reason, reference, fromCredit }, actor, now);
        const text =
          gateway === 'bank'
            ? `${formatMoney(amount, currency)} is recorded as paid back.`
            : `${gateway} pays back ${formatMoney(amount, currency)}. It is recorded once ${gateway} confirms it.`;
        return { data: { payment_id: id, refund: toMajor(amount, currency), currency }, text };
      }),
    );
};
