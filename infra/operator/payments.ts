import type { Command } from '@commander-js/extra-typings';
import { getPayment } from '../../shared/billing/invoices/index.ts';
import {
  amountOf,
  isRecordedByHand,
  refundKeyOf,
  refundPayment,
} from '../../shared/billing/refunds/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { minorUnits, toAmount, toId, toText } from './arguments.ts';
import { addDisputes } from './disputes.ts';
import { addServicesDecision } from './gone-payments.ts';
import { operation } from './operation.ts';

export const addPayments = (program: Command): void => {
  const payments = program.command('payments').description('Money that was received');
  addDisputes(payments);
  addServicesDecision(payments);

  payments
    .command('refund')
    .description('pay a payment back, whole or in part; what it became is taken back with it, credit first')
    .argument('<client>', 'client id', toId)
    .argument('<payment>', 'payment id, as "invoices show" tells it', toId)
    .requiredOption('--reason <text>', 'why, for the audit trail', toText(500))
    .option('--amount <amount>', "in the payment's currency (default: all that is left)", toAmount)
    .option(
      '--key <text>',
      'a name of its own, for a second refund of the same amount for the same reason',
      toText(100),
    )
    .option(
      '--reference <text>',
      "for a payment by bank: the bank's reference of your transfer back; for one of another system: that of the refund",
      toText(100),
    )
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, options) => {
        const payment = await getPayment(clientId, id);
        const { currency, gateway } = payment;
        const amount = options.amount === undefined ? null : minorUnits(options.amount, currency);
        const { reason, reference, key } = options;
        const wanted = { amount, reason, reference, key };
        const repeated = payment.refunds.find((refund) => refund.key === refundKeyOf(wanted));
        const paidBack = repeated?.amount ?? amountOf(payment, wanted);
        await confirm(
          `${isRecordedByHand(payment) ? 'Record as paid back' : 'Pay back'} ${formatMoney(paidBack, currency)} of ${formatMoney(payment.amount, currency)} by ${gateway}?`,
        );
        await refundPayment(clientId, id, wanted, actor, now);
        const text = isRecordedByHand(payment)
          ? `${formatMoney(paidBack, currency)} is recorded as paid back.`
          : `${gateway} pays back ${formatMoney(paidBack, currency)}. It is recorded once ${gateway} confirms it.`;
        return { data: { payment_id: id, refund: toMajor(paidBack, currency), currency }, text };
      }),
    );
};
