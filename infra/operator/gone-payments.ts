import { type Command, Option } from '@commander-js/extra-typings';
import { getPayment } from '../../shared/billing/invoices/index.ts';
import { assertGone, decideServices } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import { toId, toText } from './arguments.ts';
import { operation } from './operation.ts';

const TEXT = {
  suspend: 'Its hosting accounts are suspended within a minute.',
  leave: 'Its hosting accounts stay, and a suspension for this payment is lifted within a minute.',
};

/** The command by which staff decide about services whose payment was disputed or refunded whole. */
export const addServicesDecision = (payments: Command): void => {
  payments
    .command('services')
    .description(
      'what becomes of hosting whose payment, or the credit it was paid from, was disputed or refunded',
    )
    .argument('<client>', 'client id', toId)
    .argument('<payment>', 'payment id, as "actions list" and "invoices show" tell it', toId)
    .addOption(
      new Option('--then <what>', 'suspend it, or leave it as it is')
        .choices(['suspend', 'leave'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why, for the audit trail', toText(500))
    .action(
      operation(async ({ actor, now, confirm }, clientId, id, { then: action, reason }) => {
        const payment = await getPayment(clientId, id);
        assertGone(payment);
        const amount = formatMoney(payment.amount, payment.currency);
        const verb = action === 'suspend' ? 'Suspend' : 'Leave';
        await confirm(`${verb} the hosting paid for with ${amount} by ${payment.gateway}?`);
        await decideServices(clientId, id, { action, reason }, actor, now);
        return { data: { payment_id: id, services: action }, text: TEXT[action] };
      }),
    );
};
