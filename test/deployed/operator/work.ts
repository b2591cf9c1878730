import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { deadLetterUrl } from '../../../shared/operator/dead-letters.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../../support/shop.ts';
import { newUser } from '../../support/users.ts';
import { deployed, HELD_DOMAIN } from '../stack.ts';
import type { Walk } from './walk.ts';

type Entry = { reference: string; reason: string; subject: string };

/** Tickets, manual actions, dead letters and mails. */
export const dailyWork = (walk: Walk): void => {
  const { operator, client } = walk;

  const waitingFor = async (subject: string): Promise<string> => {
    const entries = await eventually(
      () => operator.run<Entry[]>('actions', 'list'),
      (found) => found.some((entry) => entry.subject === subject),
    );
    return entries.find((entry) => entry.subject === subject)?.reference ?? '';
  };

  const buyManualDomain = async (): Promise<string> => {
    const name = freshDomain('com.gh');
    const order = await walk.ghs.order([domainItem(name)], { payment_gateway: 'paystack' });
    const started = await walk.ghs.startPayment(order.body.invoice.id, 'paystack');
    await walk.ghs.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
    await walk.ghs.untilStatus(order.body.invoice.id, 'paid');
    return waitingFor(name);
  };

  test('tickets are read, answered and closed', async () => {
    const opened = await walk.usd.post('/tickets', {
      department_id: 1,
      subject: 'No mail',
      message: 'Since today.',
    });
    const id = String(opened.body.data.id);
    const called = ['--department', '1', '--subject', 'A call', '--message', 'You called.', '--name', 'Ama'];
    await operator.run('tickets', 'open', client, ...called);
    const listed = await operator.run<{ id: number }[]>('tickets', 'list', client);
    expect(listed.map((ticket) => String(ticket.id))).toContain(id);
    await operator.run('tickets', 'show', client, id);
    await operator.run('tickets', 'assign', client, id, '--to', 'ama');
    const queued = await operator.run<{ id: number }[]>('tickets', 'queue', '--assigned', 'ama');
    expect(queued.map((ticket) => String(ticket.id))).toContain(id);
    expect(await operator.run<unknown[]>('inbox')).not.toEqual([]);
    await operator.run('tickets', 'answer', client, id, '--name', 'Ama', '--message', 'It is mended.');
    await operator.run('tickets', 'mark', client, id, 'on_hold');
    const [called_for] = await operator.run<{ id: number; subject: string }[]>('tickets', 'list', client);
    await operator.run('tickets', 'merge', client, String(called_for?.id), '--into', id);
    expect(await operator.run('tickets', 'close', client, id)).toMatchObject({ status: 'closed' });
  });

  test('templates of replies are kept', async () => {
    const words = ['--name', 'Moved', '--en', 'Hello {client_name}'];
    const { id } = await operator.run<{ id: number }>('replies', 'add', ...words);
    await operator.run('replies', 'change', String(id), ...words, '--fr', 'Bonjour {client_name}');
    expect(await operator.run<{ id: number }[]>('replies', 'list')).toMatchObject([{ id }]);
    await operator.run('replies', 'remove', String(id));
  });

  test('a client is noted about', async () => {
    await operator.run('notes', 'add', client, '--text', 'Calls in the morning.', '--why', 'Asked for it');
    const noted = await operator.run<{ text: string }[]>('notes', 'list', client);
    expect(noted.map(({ text }) => text)).toContain('Calls in the morning.');
  });

  test('what waits for a person is completed, retried and cancelled', async () => {
    const completed = await buyManualDomain();
    await operator.run('actions', 'complete', completed, '--expires', '2099-05-01');
    await operator.run('actions', 'cancel', await buyManualDomain());

    const refusal = {
      metadata: { result: 0, reason: 'Sorry, this plan cannot be used.', command: 'createacct' },
    };
    const fault = { match: 'createacct', times: 1, status: 200, body: refusal };
    await fetch(`${deployed().whm}/_simulator/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const name = freshDomain();
    const order = await walk.usd.order([hostingItem(name)]);
    await walk.usd.payByCard(order.body.invoice.id);
    await operator.run('actions', 'retry', await waitingFor(name));
    await eventually(
      () => walk.usd.get(`/hosting/${order.body.order.items[0].hosting_account_id}`),
      ({ body }) => body.data.status === 'active',
    );
  });

  /** A paid order of somebody new, which is held because of their address. */
  const heldOrder = async () => {
    const { token, client } = await newUser(walk.api, HELD_DOMAIN);
    const shop = shopper(walk.api, token, client);
    const { body } = await shop.order([hostingItem(freshDomain())]);
    await shop.payByCard(body.invoice.id);
    const now = () => shop.get(`/orders/${body.order.id}`);
    const becomes = (status: string) => eventually(now, (found) => found.body.data.status === status);
    await becomes('fraud');
    return { order: [String(client), String(body.order.id)], becomes };
  };

  test('an order that was held is accepted, and another one given back', async () => {
    const honest = await heldOrder();
    await operator.run('orders', 'accept', ...honest.order);
    await honest.becomes('active');
    const other = await heldOrder();
    await operator.run('orders', 'refund', ...other.order, '--reason', 'The card is of somebody else.');
    await other.becomes('cancelled');
  });

  test('dead letters are seen, thrown away and sent again', async () => {
    const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
    const QueueUrl = await deadLetterUrl('payments');
    for (const reference of ['first', 'second']) {
      const MessageBody = JSON.stringify({ gateway: 'stripe', reference });
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
    const letters = await operator.run<{ id: string }[]>('dead-letters', 'list', 'payments');
    expect(letters).toHaveLength(2);
    await operator.run('dead-letters', 'discard', 'payments', letters[0]?.id ?? '');
    expect(await operator.run('dead-letters', 'redrive', 'payments')).toMatchObject({ sent: 1 });
  });

  test('clients of a server are told of an incident by their feed', async () => {
    const text = ['--title', 'Maintenance tonight', '--message', 'Mail may be late.'];
    await operator.run('announcements', 'send', '--incident', '--server', 'server1', ...text);
    await eventually(
      () => operator.run<{ title: string; status: string; reached: number }[]>('announcements', 'list'),
      ([newest]) => newest?.title === 'Maintenance tonight' && newest.status === 'sent' && newest.reached > 0,
    );
  });

  test('mails are listed, shown, sent again and previewed', async () => {
    const mails = await operator.run<{ reference: string }[]>('mails', 'list', '--client', client);
    const { reference = '' } = mails[0] ?? {};
    expect(await operator.run('mails', 'show', reference)).toMatchObject({ reference });
    expect(await operator.run('mails', 'resend', reference)).toHaveProperty('mail');
    expect(await operator.run('mails', 'preview', 'invoice_paid')).toHaveProperty('subject');
  });
};
