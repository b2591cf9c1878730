import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeMethod } from '../../support/billing-fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import type { Paid, Walk } from './walk.ts';

/** The schedule runs every minute. */
const BY_SCHEDULE_MS = 90_000;

/** Invoices, payments, refunds and credit. */
export const moneyWork = (walk: Walk): void => {
  const { operator, client, control, pay } = walk;
  let disputed: Paid;

  test('a payment is disputed, of which the schedule sees to what was bought with it', async () => {
    disputed = await pay('stripe', hostingItem(freshDomain()));
    await control('stripe', `payment_intents/${disputed.reference}/dispute`, {});
  });

  test('invoices are listed, paid by bank, cancelled and linked to; money goes back', async () => {
    const [paid, cancelled, card] = [
      await walk.usd.order([hostingItem(freshDomain())]),
      await walk.usd.order([domainItem(freshDomain())]),
      await walk.usd.order([domainItem(freshDomain())]),
    ].map(({ body }) => ({ id: String(body.invoice.id), total: String(body.invoice.total) }));
    const listed = await operator.run<{ id: number }[]>('invoices', 'list', client);
    expect(listed.map(({ id }) => String(id))).toContain(card?.id);
    await operator.run('invoices', 'pay-link', client, paid?.id ?? '');
    const transfer = ['--amount', paid?.total ?? '', '--reference', randomUUID()];
    await operator.run('invoices', 'record-payment', client, paid?.id ?? '', ...transfer);
    const given = ['--amount', '1', '--to', 'credit', '--reason', 'Late'];
    expect(await operator.run('invoices', 'refund', client, paid?.id ?? '', ...given)).toMatchObject({
      refund: 1,
      to_credit: 1,
    });
    await operator.run('invoices', 'cancel', client, cancelled?.id ?? '');
    await walk.usd.payByCard(Number(card?.id));
    const { payments } = await operator.run<{ payments: { id: number }[] }>(
      'invoices',
      'show',
      client,
      card?.id ?? '',
    );
    await operator.run(
      'payments',
      'refund',
      client,
      String(payments[0]?.id),
      '--amount',
      '1',
      '--reason',
      'Late',
    );
    await operator.run('credit', 'adjust', client, '5', '--reason', `Sorry ${randomUUID()}`);
    expect(await operator.run<{ balance: number }>('credit', 'list', client)).toMatchObject({
      currency: 'USD',
    });
  });

  test('an invoice is made by hand', async () => {
    const lines = ['--line', 'Moving a website=120.50', '--line', 'An hour of work=60'];
    const made = await operator.run<{ id: number }>('invoices', 'create', client, ...lines);
    await operator.run('invoices', 'add-line', client, String(made.id), '--line', 'A second hour=60');
    await operator.run('invoices', 'move-due', client, String(made.id), '--to', '2099-01-01');
    const listed = await operator.run<{ id: number }[]>('invoices', 'list', '--unpaid');
    expect(listed.map(({ id }) => id)).toContain(made.id);
  });

  test('a card that is kept is listed and removed', async () => {
    const { id } = await storeMethod(USD_CLIENT);
    const { payment_methods } = await operator.run<{ payment_methods: { id: number }[] }>(
      'payment-methods',
      'list',
      client,
    );
    expect(payment_methods.map((method) => method.id)).toContain(id);
    await operator.run('payment-methods', 'remove', client, String(id));
  });

  test('a dispute is listed, evidence is sent for it, and what was bought is left meanwhile', async () => {
    const { id } = disputed;
    await eventually(
      () => operator.run<{ payment_id: number }[]>('payments', 'disputes'),
      (listed) => listed.some(({ payment_id }) => payment_id === id),
      BY_SCHEDULE_MS,
    );
    await operator.run('payments', 'evidence', client, String(id), '--text', 'The account was set up.');
    const decision = ['--then', 'leave', '--reason', 'A mistake of the bank'];
    expect(await operator.run('payments', 'services', client, String(id), ...decision)).toMatchObject({
      services: 'leave',
    });
  });

  test('a refund that waits for the bank account of the customer is given it', async () => {
    const { id } = await pay('paystack');
    await control('paystack', 'refunds', { status: 'needs-attention' });
    await operator.run('payments', 'refund', client, String(id), '--amount', '5', '--reason', 'Late');
    const account = ['--account-number', '0123456789', '--bank-id', '9'];
    const sent = await eventually(
      () => operator.run('payments', 'refund-details', client, String(id), ...account).catch(() => null),
      (answer) => answer !== null,
    );
    expect(sent).toHaveProperty('refund');
  });
};
