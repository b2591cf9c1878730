import type { Command } from '@commander-js/extra-typings';
import { getWallet, planMethodRemoval, presentMethod } from '../../shared/billing/payment-methods/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { carryOut } from '../../shared/events/index.ts';
import { notFound } from '../../shared/platform/failure.ts';
import { toId } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const CLIENT = ['<client>', 'client id'] as const;

export const addPaymentMethods = (program: Command): void => {
  const methods = program.command('payment-methods').description('Cards that gateways keep for a client');

  methods
    .command('list')
    .description('the cards of a client, which is charged first, and whether automatic payment is on')
    .argument(...CLIENT, toId)
    .action(
      operation(async ({ now }, client) => {
        await getClient(client);
        const wallet = await getWallet(client);
        const shown = listAnswer(
          wallet.methods.map((method) => presentMethod(wallet, method, now)),
          ({ id, gateway, brand, last4, status, is_default, is_backup }) => ({
            id,
            gateway,
            card: `${brand} ${last4}`,
            status,
            role: [is_default ? 'default' : '', is_backup ? 'backup' : ''].join(''),
          }),
          'No card is kept.',
        );
        const { enabled } = wallet.autopay;
        return {
          data: { payment_methods: shown.data, autopay: enabled },
          text: `${shown.text}\nAutomatic payment is ${enabled ? 'on' : 'off'}.`,
        };
      }),
    );

  methods
    .command('remove')
    .description('forget a card, here at once and at its gateway next; the backup takes its place')
    .argument(...CLIENT, toId)
    .argument('<method>', 'id of the card', toId)
    .action(
      operation(async ({ actor, now, confirm }, client, id) => {
        await getClient(client);
        const card = (await getWallet(client)).methods.find((method) => method.id === id);
        if (!card) throw notFound('payment method');
        await confirm(`Remove ${card.brand} ${card.last4} of client ${client}?`);
        await carryOut(
          () => getWallet(client),
          (wallet) => planMethodRemoval(wallet, id, actor, now),
        );
        return { data: { client, payment_method: id }, text: `Card ${id} is charged no more.` };
      }),
    );
};
