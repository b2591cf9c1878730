import { createHash, randomBytes } from 'node:crypto';
import { planPreferences } from '../clients/index.ts';
import { NOTICE_KINDS, type NoticeKind } from '../contract/vocabulary.ts';
import { writePlan } from '../events/index.ts';
import { addressHash, type Composer } from '../mails/index.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { requireEnv } from '../platform/env.ts';
import { unchanged } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, update, type Write } from '../platform/table/write.ts';
import type { MailRecord, UnsubscribeRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';

/** As long as the outbox keeps a mail. */
const VALID_DAYS = 400;

const linkKey = (token: string) => keys.unsubscribe(createHash('sha256').update(token).digest('base64url'));

/** The path of the page at which a mail program, or its reader, ends mails of a kind. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/** An address with 256 random bits, of which only the hash is stored. */
export const newUnsubscribeLink = (
  { kind, user_id }: NonNullable<MailRecord['unsubscribe']>,
  to: string,
  now: Date,
): { url: string; write: Write } => {
  const token = randomBytes(32).toString('base64url');
  const expires_at_epoch = toEpoch(addDays(now, VALID_DAYS));
  const record = { ...linkKey(token), kind, user_id, address: addressHash(to), expires_at_epoch };
  return { url: new URL(unsubscribePath(token), requireEnv('API_BASE_URL')).href, write: putNew(record) };
};

/** Gives a mail that its reader may turn off the address that does so (RFC 8058), where there is an address for it. */
export const withUnsubscribing =
  (compose: Composer): Composer =>
  async (mail, now) => {
    const composed = await compose(mail, now);
    // Workers of a stage without a name of its own do not know where its pages are.
    if (!mail.unsubscribe || 'suppressed' in composed || !process.env.API_BASE_URL) return composed;
    const { url, write } = newUnsubscribeLink(mail.unsubscribe, mail.to, now);
    return { ...composed, unsubscribeUrl: url, links: [...composed.links, write] };
  };

const FORM = /^[\w-]{43}$/;

/** What a link ends; undefined for one that never was, or has expired. */
export const findUnsubscribeLink = async (
  token: string,
  now: Date,
): Promise<UnsubscribeRecord | undefined> => {
  const link = FORM.test(token) ? await getItem(linkKey(token)) : undefined;
  return link && link.expires_at_epoch > toEpoch(now) ? link : undefined;
};

/** What an address that is of no user has turned off. */
export const mutedBy = async (address: string): Promise<NoticeKind[]> =>
  (await getItem(keys.addressChoices(address)))?.muted ?? [];

const endForUser = async (userId: number, kind: NoticeKind): Promise<unknown> =>
  writePlan(
    null,
    () => getItem(keys.user(userId)),
    (user) => {
      const isEnded = !user || user.muted?.mail.includes(kind);
      return { writes: isEnded ? [] : planPreferences(user, { notices: [{ kind, mail: false }] }).writes };
    },
  );

const endForAddress = async (address: string, kind: NoticeKind): Promise<unknown> => {
  const key = keys.addressChoices(address);
  return writePlan(
    null,
    () => getItem(key),
    (choices) => {
      if (!choices) return { writes: [putNew({ ...key, muted: [kind] })] };
      const muted = NOTICE_KINDS.filter((one) => one === kind || choices.muted.includes(one));
      return { writes: [update(key, { set: { muted } }, unchanged(choices, ['muted']))] };
    },
  );
};

/** Ends the mails of a link. Done twice, or at once with another choice, it is as done once, and loses nothing. */
export const unsubscribe = async ({ user_id, address, kind }: UnsubscribeRecord): Promise<void> => {
  await (user_id === null ? endForAddress(address, kind) : endForUser(user_id, kind));
};
