import { about, audit, carryOut } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { newId } from '../platform/table/key.ts';
import { getItem, queryPage } from '../platform/table/query.ts';
import { putNew, remove, updateVersioned } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { ReplyRecord } from '../records/tickets.ts';

/** As many as one page of the table, and more than anybody looks through. */
const MAX_REPLIES = 100;

type Operator = Extract<Actor, `operator:${string}`>;

/** `fr` is for clients who read French; without it they get the English words. */
export type ReplyWords = { name: string; en: string; fr?: string | undefined };

const nameOf = (actor: Operator): string => actor.slice('operator:'.length);

const stored = ({ name, en, fr }: ReplyWords, actor: Operator, now: Date) => ({
  ...{ name, en, fr: fr ?? null },
  updated_by: nameOf(actor),
  updated_at: now.toISOString(),
});

/** By name. */
export const listReplies = async (): Promise<ReplyRecord[]> => {
  const { items } = await queryPage(collections.replies(), { limit: MAX_REPLIES });
  return items.sort((one, other) => one.name.localeCompare(other.name));
};

export const getReply = async (id: number): Promise<ReplyRecord> => {
  const reply = await getItem(keys.reply(id));
  if (!reply) throw notFound('reply');
  return reply;
};

/** Adds a template of a reply. Throws a conflict where there are as many as are listed. */
export const addReply = async (words: ReplyWords, actor: Operator, now: Date): Promise<ReplyRecord> => {
  const planned = await carryOut(listReplies, (replies) => {
    if (replies.length >= MAX_REPLIES)
      throw conflict('too_many_replies', say`There are ${MAX_REPLIES} templates already. Remove one first.`);
    const id = newId(now);
    const reply: ReplyRecord = { ...keys.reply(id), id, ...stored(words, actor, now), version: 1 };
    return { reply, writes: [putNew(reply), audit(about.reply(id), actor, 'reply.added', now)] };
  });
  return planned.reply;
};

/** Changes all of a template. Throws 404 for one that is not there. */
export const changeReply = async (
  id: number,
  words: ReplyWords,
  actor: Operator,
  now: Date,
): Promise<ReplyRecord> => {
  const planned = await carryOut(
    () => getReply(id),
    (reply) => {
      const set = stored(words, actor, now);
      const entry = audit(about.reply(id), actor, 'reply.changed', now);
      return { reply: { ...reply, ...set }, writes: [updateVersioned(reply, { set }), entry] };
    },
  );
  return planned.reply;
};

/** Removes a template. Throws 404 for one that is not there. */
export const removeReply = async (id: number, actor: Operator, now: Date): Promise<void> => {
  await carryOut(
    () => getReply(id),
    (reply) => ({ writes: [remove(reply), audit(about.reply(id), actor, 'reply.removed', now)] }),
  );
};

export const presentReply = ({ id, name, en, fr, updated_by, updated_at }: ReplyRecord) => ({
  ...{ id, name, en, fr, updated_by, updated_at },
});
