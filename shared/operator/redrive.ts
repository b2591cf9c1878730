import type { QueueName } from '../contract/resources.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { notFound } from '../platform/failure.ts';
import { transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { type DeadLetter, deadLetterUrl, discard, receive, release, sendBack } from './dead-letters.ts';

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
