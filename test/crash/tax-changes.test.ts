import { expect, test } from 'vitest';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { importTaxes, taxRule } from '../support/tax-rules.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const twoOrders = async () => {
  await importTaxes([taxRule('DE', 19)]);
  await recover(stack.queues, new Date());
  for (let count = 0; count < 2; count += 1) await app.order([hostingItem(freshDomain())]);
};

const NUMBER = 'DE811569869';

const say = (state: unknown) =>
  fetch(`${stack.vies.url}/_simulator/state`, { method: 'POST', body: JSON.stringify(state) });

/** An invoice that was paid with tax while the registry was silent, which has confirmed the number by now. */
const paidInSilence = async () => {
  await importTaxes([taxRule('DE', 19, { reverse_charge: true })]);
  await say({ numbers: { [NUMBER]: true }, errors: { DE: 'TIMEOUT' } });
  const profile = clientRequest(stack.token, {}, { country: 'DE', tax_id: NUMBER });
  await invokeApi(updateProfile, profile);
  const invoice = await app.order([hostingItem(freshDomain())]);
  await app.payUnnoticed(invoice, 'stripe');
  await recover(stack.queues, new Date(), [1, 2]);
  await say({ errors: { DE: null } });
  return { taxes: USD_CLIENT };
};

const move = () => clientRequest(stack.token, {}, { country: 'DE' });

const verify = async () => {
  const { invoices, orders, events, items } = await readSnapshot();
  const country = items.find(({ pk, sk }) => pk === `CLIENT#${USD_CLIENT}` && sk === 'CLIENT')?.profile;
  const moved = (country as { country: string }).country === 'DE';
  expect(invoices.map(({ tax }) => tax > 0)).toEqual([moved, moved]);
  expect(orders.map(({ total }) => total)).toEqual(invoices.map(({ total }) => total));
  expect(events.filter(({ type }) => type === 'invoice_changed')).toHaveLength(moved ? 2 : 0);
};

test('open invoices follow their client, who is told once of each, wherever the process that saves the profile dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await twoOrders();
      return move();
    },
    invoke: (profile) => invokeApi(updateProfile, profile),
    verify,
  });
  expect(struck).toBeGreaterThan(3);
});

test('open invoices are written anew once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await twoOrders();
      await invokeApi(updateProfile, move());
      return { taxes: USD_CLIENT };
    },
    invoke: (message) => invokeQueue(settle, 'payments', message),
    verify,
    isTelling: true,
  });
  expect(struck).toBeGreaterThan(5);
});

test('tax that was not owed is given back once, with one credit note, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: paidInSilence,
    invoke: (message) => invokeQueue(settle, 'payments', message),
    aheadMs: 5 * 60_000,
    // A registry whose answer was lost is asked again; the credit note is issued the minute after.
    schedule: async (now) => {
      await recover(stack.queues, now, [61, 70, 72]);
    },
    verify: async () => {
      const { invoices, credits, notes, events } = await readSnapshot();
      const [invoice] = invoices;
      expect(credits.map(({ amount }) => amount)).toEqual([invoice?.tax]);
      expect(notes).toMatchObject([{ net: 0, total: invoice?.tax }]);
      expect(events.filter(({ type }) => type === 'tax_corrected')).toHaveLength(1);
    },
    isTelling: true,
  });
  expect(struck).toBeGreaterThan(8);
});
