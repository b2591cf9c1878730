import { type Command, Option } from '@commander-js/extra-typings';
import { invoiceNumber } from '../../shared/billing/invoices/index.ts';
import { loadRefundable, refundInvoice, subjectOf } from '../../shared/operator/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { minorUnits, toAmount, toId, toNumbered, toPlace, toServiceReference, toText } from './arguments.ts';
import { operation } from './operation.ts';

export const addInvoiceRefunds = (invoices: Command): void => {
  invoices
    .command('refund')
    .description(
      'give a paid invoice back, whole or in part: what was paid by gateways and from account credit',
    )
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .requiredOption('--reason <text>', 'why, for the audit trail', toText(500))
    .option('--amount <amount>', "in the invoice's currency (default: all that is left)", toAmount)
    .option(
      '--service <reference>',
      'only its lines of this one, such as hosting/2001/42',
      toServiceReference,
    )
    .addOption(
      new Option('--line <place>', 'only this line, the first of which is 1; may be given several times')
        .argParser((text: string, before: number[] = []) => [...before, toPlace(text)])
        .conflicts('service'),
    )
    .addOption(
      new Option('--to <where>', 'the way it came, or all of it to account credit')
        .choices(['origin', 'credit'] as const)
        .default('origin' as const),
    )
    .addOption(
      new Option('--first <what>', 'which of what it received goes back before the other')
        .choices(['money', 'credit'] as const)
        .default('money' as const),
    )
    .addOption(
      new Option('--services <what>', 'what becomes of its hosting when nothing is left').choices([
        'suspend',
        'leave',
      ] as const),
    )
    .option(
      '--key <text>',
      'a name of its own, for a second refund of the same amount for the same reason',
      toText(100),
    )
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, options) => {
        const found = await loadRefundable(clientId, id);
        const { currency, total } = found.invoice;
        const { to, first, reason, key, services, service, line: lines } = options;
        const of = lines ? { lines } : service;
        const amount = options.amount === undefined ? null : minorUnits(options.amount, currency);
        const money = (minor: number) => formatMoney(minor, currency);
        await confirm(
          `Give back ${money(amount ?? subjectOf(found, of).left)} of ${invoiceNumber(id)} for ${money(total)}` +
            `${to === 'credit' ? ' as account credit' : ', the way it came'}?`,
        );
        const wanted = { amount, to, first, reason, key, services, of };
        const refunded = await refundInvoice(clientId, id, wanted, actor, now);
        return {
          data: {
            invoice_id: id,
            refund: toMajor(refunded.amount, currency),
            by_gateway: toMajor(refunded.money, currency),
            to_credit: toMajor(refunded.credit, currency),
            currency,
          },
          text: `${money(refunded.credit)} is account credit; ${money(refunded.money)} goes back by its gateway, and is recorded once that confirms it.`,
        };
      }),
    );
};
