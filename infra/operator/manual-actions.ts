import type { Command } from '@commander-js/extra-typings';
import {
  cancelService,
  closeAttempt,
  closePayment,
  completeDomain,
  completeOperation,
  declineOperation,
  deliverAddons,
  getCancellable,
  listManualActions,
  type Reference,
  recheckPayment,
  retryOperation,
  retryService,
} from '../../shared/operator/index.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import { pick } from '../../shared/platform/pick.ts';
import { describeAddons } from '../../shared/services/index.ts';
import { toDay, toReference, toText } from './arguments.ts';
import { listDeadLetterQueues } from './dead-letter-queues.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

const REFERENCE = 'manual action, as "actions list" names it';

type Actionable = Exclude<Reference, { kind: 'order' }>;

/** A held order is decided about by commands of its own. */
function assertNoOrder(reference: Reference): asserts reference is Actionable {
  if (reference.kind !== 'order') return;
  const order = `${reference.clientId} ${reference.id}`;
  throw new Refusal(`A held order is accepted or refunded: orders accept ${order}, orders refund ${order}`);
}

export const addManualActions = (program: Command): void => {
  const actions = program.command('actions').description('Manual actions: what only a person can do');

  actions
    .command('list')
    .description(
      'manual registrations, renewals and changes of domains, add-ons to deliver, failed provisioning, held orders, disputes, failed refunds, dead letters',
    )
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ now }, { limit, after }) => {
        const [{ entries, nextKey }, letters] = await Promise.all([
          listManualActions({ limit, after, now }),
          after === undefined ? listDeadLetterQueues() : [],
        ]);
        return listAnswer(
          [...letters, ...entries.map(({ place: _place, ...action }) => action)],
          (action) => pick(action, 'reference', 'reason', 'subject', 'status', 'since', 'details'),
          'No manual action is needed.',
          nextKey,
        );
      }),
    );

  actions
    .command('complete')
    .description(
      'say that it is done: a domain is registered or renewed, add-ons are delivered, a dispute or failed refund is dealt with',
    )
    .argument('<reference>', REFERENCE, toReference)
    .option('--expires <day>', 'when the domain expires, as the registry says', toDay)
    .option('--note <text>', 'how the dispute ended', toText(500))
    .action(
      operation(async ({ actor, now }, reference, { expires, note }) => {
        assertNoOrder(reference);
        if (reference.kind === 'payment' || reference.kind === 'attempt') {
          if (!note) throw new Refusal('Say how it ended: --note "…"');
          if (reference.kind === 'payment') await closePayment(reference, note, actor, now);
          else await closeAttempt(reference, note, actor, now);
          return { data: { status: 'closed' }, text: 'The manual action is closed.' };
        }
        if (reference.kind === 'operation') {
          await completeOperation(reference, actor, now);
          return { data: { status: 'succeeded' }, text: 'The change of the domain is noted as made.' };
        }
        if (reference.kind === 'hosting') {
          const addons = await deliverAddons(reference, actor, now);
          const has = describeAddons(addons) ?? 'no add-ons';
          return { data: { status: 'delivered', addons }, text: `It is noted that the account has ${has}.` };
        }
        if (!expires) throw new Refusal('Give the day the domain expires: --expires YYYY-MM-DD');
        await completeDomain(reference, expires, actor, now);
        return { data: { status: 'active' }, text: 'The domain is active.' };
      }),
    );

  actions
    .command('retry')
    .description('have the machine try again')
    .argument('<reference>', REFERENCE, toReference)
    .action(
      operation(async ({ actor, now }, reference) => {
        assertNoOrder(reference);
        if (reference.kind === 'payment' || reference.kind === 'attempt') {
          await recheckPayment(reference, actor, now);
          return { data: { status: 'asked' }, text: 'The gateway is being asked again.' };
        }
        if (reference.kind === 'operation') {
          await retryOperation(reference, actor, now);
          return { data: { status: 'retried' }, text: 'The change of the domain is tried again.' };
        }
        await retryService(reference, actor, now);
        return { data: { status: 'retried' }, text: 'Provisioning starts again.' };
      }),
    );

  actions
    .command('cancel')
    .description(
      'cancel the service, or a renewal that waits: what was paid goes back as `failed_services` says',
    )
    .argument('<reference>', REFERENCE, toReference)
    .option('--no-money-back', 'give nothing back, as after a refund')
    .option('--note <text>', 'why a change of a domain cannot be made; the client reads it', toText(500))
    .action(
      operation(async ({ actor, now, confirm }, reference, options) => {
        assertNoOrder(reference);
        if (reference.kind === 'payment' || reference.kind === 'attempt') {
          throw new Refusal('A payment is not cancelled but paid back: payments refund --help');
        }
        if (reference.kind === 'operation') {
          if (!options.note) throw new Refusal('Tell the client why: --note "…"');
          await declineOperation(reference, options.note, actor, now);
          return { data: { status: 'failed' }, text: 'The change of the domain is declined.' };
        }
        const { name, price, record, invoice, undelivered } = await getCancellable(reference);
        const { currency, client_id: client } = record;
        const back = formatMoney(options.moneyBack ? price : 0, currency);
        const what = undelivered ? reference.kind : 'the renewal of';
        await confirm(`Cancel ${what} ${name} and give back ${back} for it?`);
        const { amount, refunded } = await cancelService(
          reference,
          { giveMoneyBack: options.moneyBack, price },
          actor,
          now,
        );
        const credit = amount - refunded;
        const text = [undelivered ? `${name} is cancelled.` : `${name} is not renewed.`];
        if (refunded > 0) text.push(`${formatMoney(refunded, currency)} goes back the way it was paid.`);
        if (credit > 0) {
          const refund = `payments refund ${client} <payment> --amount ${toMajor(credit, currency)}`;
          text.push(
            `Client ${client} got ${formatMoney(credit, currency)} of credit. To pay it back: ${refund}`,
            `The payment is shown by: invoices show ${client} ${invoice.id}`,
          );
        }
        if (reference.kind === 'hosting') {
          text.push('If the panel made an account in one of its tries, remove it there.');
        }
        const data = {
          status: 'cancelled',
          credit: toMajor(credit, currency),
          refunded: toMajor(refunded, currency),
          currency,
        };
        return { data, text: text.join('\n') };
      }),
    );
};
