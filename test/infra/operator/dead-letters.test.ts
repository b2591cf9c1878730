import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Letter = { id: string; body: string };

const bury = async (queue: 'payments' | 'provisioning', body: unknown) => {
  const sqs = new SQSClient({});
  const QueueUrl = fixture.api.stack.queues.deadLetters[queue];
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }));
  sqs.destroy();
};

const list = (queue: string) => operator.json<Letter[]>('dead-letters', 'list', queue);

test('dead letters are listed, stay where they are, and are named in the actions list', async () => {
  await bury('provisioning', { kind: 'hosting', client_id: 2001, id: 1 });
  await bury('provisioning', { kind: 'hosting', client_id: 2001, id: 2 });
  const [first, second] = [await list('provisioning'), await list('provisioning')];
  expect(first.map(({ body }) => JSON.parse(body).id).sort()).toEqual([1, 2]);
  expect(second).toHaveLength(2);
  const waiting = await operator('actions', 'list');
  expect(waiting.out).toContain('2 in provisioning');

  const [letter] = first;
  const discard = () => operator('dead-letters', 'discard', 'provisioning', letter?.id ?? '', '--yes');
  const [gone, again] = [await discard(), await discard()];
  expect([gone.code, again.code]).toEqual([0, 1]);
  expect(await list('provisioning')).toHaveLength(1);
});

test('a redriven message does its work', async () => {
  const shop = fixture.usd;
  const { body } = await shop.order([domainItem(freshDomain())]);
  const started = await shop.startPayment(body.invoice.id);
  const secret: string = started.body.payment.mobile.payment_intent_client_secret;
  await shop.confirmCard(secret);
  await shop.untilStatus(body.invoice.id, 'paid');

  await bury('payments', { gateway: 'stripe', reference: secret.split('_secret')[0] });
  const ran = await operator('dead-letters', 'redrive', 'payments');
  expect(ran).toMatchObject({ code: 0, out: '1 messages were sent again.\n' });
  await eventually(
    () => list('payments'),
    (letters) => letters.length === 0,
  );
  expect((await operator('dead-letters', 'redrive', 'payments')).out).toBe('0 messages were sent again.\n');
  const payments = (await shop.get('/payments')).body.data;
  expect(payments.filter((p: { invoice_id: number }) => p.invoice_id === body.invoice.id)).toHaveLength(1);
});
