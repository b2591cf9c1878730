import { PurgeQueueCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { QueueName } from '../../../shared/contract/resources.ts';
import { countDeadLetters, deadLetterUrl, receive } from '../../../shared/operator/dead-letters.ts';
import { discardDeadLetter, listDeadLetters, redrive } from '../../../shared/operator/redrive.ts';
import { ACTOR, auditOf, noted, officeForFile } from './office.ts';

const fixture = officeForFile();

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const quietly = () => undefined;
const soon = () => new Date(Date.now() + 60_000);

/** Has a queue hold so many dead letters, and no other. */
const bury = async (queue: QueueName, count: number) => {
  const sqs = new SQSClient({});
  const QueueUrl = fixture.api.stack.queues.deadLetters[queue];
  await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  for (let start = 0; start < count; start += 10) {
    const Entries = upTo(count)
      .slice(start, start + 10)
      .map((number) => ({ Id: String(number), MessageBody: JSON.stringify({ number }) }));
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  }
  sqs.destroy();
};

const numbers = (letters: { body: string }[]) =>
  letters.map(({ body }) => JSON.parse(body).number as number).sort((a, b) => a - b);

test('all dead letters are listed, and stay', async () => {
  await bury('usage', 12);
  const first = await listDeadLetters('usage');
  expect(numbers(first)).toEqual(upTo(12));
  expect(numbers(await listDeadLetters('usage'))).toEqual(upTo(12));
  expect(await countDeadLetters('usage')).toBe(12);
});

test('those that somebody looks at just now are counted too', async () => {
  await bury('mails', 3);
  await receive(await deadLetterUrl('mails'));
  expect(await countDeadLetters('mails')).toBe(3);
});

test('no more than a hundred are listed', async () => {
  await bury('deliveries', 115);
  expect(await listDeadLetters('deliveries')).toHaveLength(100);
});

test('all are sent again that were there before, each once, and it is noted', async () => {
  await bury('renewals', 12);
  const before = (await auditOf(0, 'queue:renewals')).length;
  expect(await redrive('renewals', ACTOR, soon(), quietly)).toBe(12);
  expect(await listDeadLetters('renewals')).toEqual([]);
  const entries = (await auditOf(0, 'queue:renewals')).slice(before);
  expect(entries).toEqual([10, 2].map((messages) => noted('dead_letters.redriven', { messages })));
  expect(await redrive('renewals', ACTOR, soon(), quietly)).toBe(0);
});

test('one that fails anew while others are sent again stays', async () => {
  await bury('notifications', 1);
  const [letter] = await listDeadLetters('notifications');
  const sent = letter?.sentAt ?? new Date(0);
  expect(await redrive('notifications', ACTOR, sent, quietly)).toBe(0);
  expect(await listDeadLetters('notifications')).toHaveLength(1);
  expect(await redrive('notifications', ACTOR, new Date(sent.getTime() + 1), quietly)).toBe(1);
});

test('one is thrown away by its id, and the others stay', async () => {
  await bury('provisioning', 3);
  const [first, second] = await listDeadLetters('provisioning');
  await discardDeadLetter('provisioning', second?.id ?? '', ACTOR, soon());
  const left = await listDeadLetters('provisioning');
  expect(left.map(({ id }) => id)).toContain(first?.id);
  expect(left.map(({ id }) => id)).not.toContain(second?.id);
  expect(left).toHaveLength(2);
  expect((await auditOf(0, 'queue:provisioning')).at(-1)).toEqual(
    noted('dead_letters.discarded', { message: second?.id, body: second?.body }),
  );
  const unknown = discardDeadLetter('provisioning', second?.id ?? '', ACTOR, soon());
  await expect(unknown).rejects.toMatchObject({ code: 'dead_letter_not_found' });
  expect(await listDeadLetters('provisioning')).toHaveLength(2);
});
