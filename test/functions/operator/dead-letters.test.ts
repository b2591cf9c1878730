import { setTimeout as wait } from 'node:timers/promises';
import { PurgeQueueCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { QueueName } from '../../../shared/contract/resources.ts';
import {
  countDeadLetters,
  deadLetterUrl,
  discardDeadLetter,
  listDeadLetters,
  receive,
  redrive,
  release,
} from '../../../shared/operator/dead-letters.ts';
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
    // Not all at the same moment.
    await wait(2);
  }
  sqs.destroy();
};

const numbers = (letters: { body: string }[]) =>
  letters.map(({ body }) => JSON.parse(body).number as number).sort((a, b) => a - b);

/** Has those that were sent last be received first, as SQS may. */
const shuffle = async (queue: QueueName) => {
  const url = await deadLetterUrl(queue);
  const first = await receive(url);
  await release(url, first);
  return first;
};

test('all dead letters are listed, the oldest first, and stay', async () => {
  await bury('usage', 12);
  await shuffle('usage');
  const first = await listDeadLetters('usage');
  expect(numbers(first)).toEqual(upTo(12));
  const sent = first.map(({ sentAt }) => sentAt.getTime());
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(sent.at(-1)).toBeGreaterThan(sent[0] ?? 0);
  expect(numbers(await listDeadLetters('usage'))).toEqual(upTo(12));
  expect(await countDeadLetters('usage')).toBe(12);
});

test('dead letters that somebody looks at just now are counted too', async () => {
  await bury('mails', 3);
  await receive(await deadLetterUrl('mails'));
  expect(await countDeadLetters('mails')).toBe(3);
});

test('no more than a hundred dead letters are listed', async () => {
  await bury('deliveries', 115);
  expect(await listDeadLetters('deliveries')).toHaveLength(100);
});

test('all dead letters are sent again that were there before, each once, and it is noted', async () => {
  await bury('renewals', 12);
  const before = (await auditOf(0, 'queue:renewals')).length;
  expect(await redrive('renewals', ACTOR, soon(), quietly)).toBe(12);
  expect(await listDeadLetters('renewals')).toEqual([]);
  const entries = (await auditOf(0, 'queue:renewals')).slice(before);
  expect(entries).toEqual([10, 2].map((messages) => noted('dead_letters.redriven', { messages })));
  expect(await redrive('renewals', ACTOR, soon(), quietly)).toBe(0);
});

test('a message that fails anew while others are sent again stays', async () => {
  await bury('notifications', 1);
  const [letter] = await listDeadLetters('notifications');
  const sent = letter?.sentAt ?? new Date(0);
  expect(await redrive('notifications', ACTOR, sent, quietly)).toBe(0);
  expect(await listDeadLetters('notifications')).toHaveLength(1);
  expect(await redrive('notifications', ACTOR, new Date(sent.getTime() + 1), quietly)).toBe(1);
});

test('a dead letter is thrown away by its id, wherever it lies, and the others stay', async () => {
  await bury('provisioning', 12);
  const last = (await shuffle('provisioning')).at(-1);
  await discardDeadLetter('provisioning', last?.id ?? '', ACTOR, soon());
  expect((await auditOf(0, 'queue:provisioning')).at(-1)).toEqual(
    noted('dead_letters.discarded', { message: last?.id, body: last?.body }),
  );
  const unknown = discardDeadLetter('provisioning', last?.id ?? '', ACTOR, soon());
  await expect(unknown).rejects.toMatchObject({ code: 'dead_letter_not_found' });
  const left = numbers(await listDeadLetters('provisioning'));
  expect([...left, ...numbers([{ body: last?.body ?? '' }])].sort((a, b) => a - b)).toEqual(upTo(12));
});
