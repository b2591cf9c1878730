import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueName } from '../contract/resources.ts';
import { about, audit } from '../events/index.ts';
import { awsClientSettings } from '../platform/aws/send-request.ts';
import { lazy, requireEnv } from '../platform/env.ts';
import { notFound } from '../platform/failure.ts';
import { transact } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';

/** A message that failed too often, as the queue keeps it. */
export type DeadLetter = { id: string; receipt: string; body: string; received: number; sentAt: Date };

const BATCH = 10;

const client = lazy(() => new SQSClient(awsClientSettings));

const workUrl = (queue: QueueName): string => requireEnv(`${queue.toUpperCase()}_QUEUE_URL`);

const attributesOf = async (QueueUrl: string): Promise<Record<string, string>> => {
  const answer = await client().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return answer.Attributes ?? {};
};

/** The dead-letter queue lies beside its work queue, which knows its name. */
export const deadLetterUrl = async (queue: QueueName): Promise<string> => {
  const url = workUrl(queue);
  const policy = JSON.parse((await attributesOf(url)).RedrivePolicy ?? '{}') as {
    deadLetterTargetArn?: string;
  };
  const name = policy.deadLetterTargetArn?.split(':').at(-1);
  if (!name) throw new Error(`The ${queue} queue has no dead-letter queue.`);
  return new URL(url).href.replace(/[^/]+$/, name);
};

/** About how many messages wait there; SQS counts approximately. */
export const countDeadLetters = async (queue: QueueName): Promise<number> => {
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = await attributesOf(
    await deadLetterUrl(queue),
  );
  return Number(ApproximateNumberOfMessages ?? 0) + Number(ApproximateNumberOfMessagesNotVisible ?? 0);
};

const toDeadLetter = ({ MessageId, ReceiptHandle, Body, Attributes }: Message): DeadLetter => ({
  id: MessageId ?? '',
  receipt: ReceiptHandle ?? '',
  body: Body ?? '',
  received: Number(Attributes?.ApproximateReceiveCount ?? 0),
  sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)),
});

/** The next few messages, hidden from others for as long as the queue says (30 s). A long poll asks every server of the queue. */
export const receive = async (QueueUrl: string): Promise<DeadLetter[]> => {
  const { Messages = [] } = await client().send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: BATCH,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['ApproximateReceiveCount', 'SentTimestamp'],
    }),
  );
  return Messages.map(toDeadLetter);
};

const entries = (letters: DeadLetter[]) =>
  letters.map(({ receipt }, index) => ({ Id: String(index), ReceiptHandle: receipt }));

/** Shows messages to others again. */
export const release = async (QueueUrl: string, letters: DeadLetter[]): Promise<void> => {
  for (let start = 0; start < letters.length; start += BATCH) {
    const Entries = entries(letters.slice(start, start + BATCH)).map((entry) => ({
      ...entry,
      VisibilityTimeout: 0,
    }));
    await client().send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
  }
};

const discard = async (QueueUrl: string, letters: DeadLetter[]): Promise<void> => {
  await client().send(new DeleteMessageBatchCommand({ QueueUrl, Entries: entries(letters) }));
};

/** Gives messages to their work queue again. One that is sent twice does its work once all the same. */
const sendBack = async (queue: QueueName, letters: DeadLetter[]): Promise<void> => {
  const Entries = letters.map(({ body }, index) => ({ Id: String(index), MessageBody: body }));
  const answer = await client().send(new SendMessageBatchCommand({ QueueUrl: workUrl(queue), Entries }));
  if (answer.Failed?.length) throw new Error(`The ${queue} queue refused ${answer.Failed.length} messages.`);
};

/** More than anybody reads through. */
const MAX_LISTED = 100;

/** The dead letters of a queue, oldest first; they stay where they are. */
export const listDeadLetters = async (queue: QueueName): Promise<DeadLetter[]> => {
  const url = await deadLetterUrl(queue);
  const found: DeadLetter[] = [];
  while (found.length < MAX_LISTED) {
    const letters = await receive(url);
    if (letters.length === 0) break;
    found.push(...letters);
  }
  await release(url, found);
  return found.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
};

const note = (
  action: string,
  queue: QueueName,
  details: Record<string, string | number>,
  actor: Actor,
  now: Date,
) => transact([audit(about.queue(queue), actor, action, now, details)]);

/**
 * Sends every dead letter of a queue to it again. A message leaves the dead letters only once the queue has
 * it, so none is lost. Those that fail anew while this runs stay. Returns how many were sent.
 */
export const redrive = async (
  queue: QueueName,
  actor: Actor,
  now: Date,
  progress: (sent: number) => void,
): Promise<number> => {
  const url = await deadLetterUrl(queue);
  let sent = 0;
  for (;;) {
    const letters = await receive(url);
    const old = letters.filter(({ sentAt }) => sentAt < now);
    if (old.length > 0) {
      await sendBack(queue, old);
      await discard(url, old);
      await note('dead_letters.redriven', queue, { messages: old.length }, actor, now);
      sent += old.length;
      progress(sent);
    }
    if (old.length < letters.length || letters.length === 0) {
      await release(
        url,
        letters.filter((letter) => !old.includes(letter)),
      );
      return sent;
    }
  }
};

/** Throws away one message that will never succeed. Throws 404 when the dead letters do not hold it. */
export const discardDeadLetter = async (
  queue: QueueName,
  id: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const url = await deadLetterUrl(queue);
  const seen: DeadLetter[] = [];
  while (!seen.some((letter) => letter.id === id)) {
    const letters = await receive(url);
    if (letters.length === 0) break;
    seen.push(...letters);
  }
  const wanted = seen.filter((letter) => letter.id === id);
  await release(
    url,
    seen.filter((letter) => letter.id !== id),
  );
  if (wanted.length === 0) throw notFound('dead letter');
  await note('dead_letters.discarded', queue, { message: id, body: wanted[0]?.body ?? '' }, actor, now);
  await discard(url, wanted);
};
