import { addDays } from '../../platform/dates.ts';
import { conflict } from '../../platform/failure.ts';
import type { LinkRecord } from '../../records/link-record.ts';
import type { UserRecord } from '../../records/user-record.ts';

/** A link that takes an address back works for so long; with the time a mail may wait. */
export const WEEK = 7;
export const KEPT_DAYS = WEEK + 3;

/** More changes than anybody needs in that time; a thief cannot make the list grow without end. */
export const MAX_CHANGES = 20;

type History = NonNullable<UserRecord['email_history']>;

const since = (history: History = [], days: number, now: Date): History =>
  history.filter(({ at }) => at > addDays(now, -days).toISOString());

/** Whether somebody could still take the account back to an earlier address. */
export const canBeTakenBack = ({ email_history }: UserRecord, now: Date): boolean =>
  since(email_history, WEEK, now).length > 0;

export const tooManyChanges = () =>
  conflict('too_many_changes', 'The address was changed too often. Wait some days, or contact support.');

/** The history once the present address is left. Throws 409 after too many changes. */
export const leaving = ({ email, email_history }: UserRecord, now: Date): History => {
  const kept = since(email_history, KEPT_DAYS, now);
  if (kept.length < MAX_CHANGES) return [...kept, { email, at: now.toISOString() }];
  throw tooManyChanges();
};

/**
 * What a link to an earlier address leaves of the history: addresses older than its own, whose links go on working, while
 * those to later ones are dead from then on. Undefined for a link that does not work any more.
 */
export const historyBefore = (
  { email_history = [], email_restored_at = '' }: UserRecord,
  link: LinkRecord,
): History | undefined => {
  const { changed_at } = link;
  // A link of an earlier release, which kept no history.
  if (changed_at === undefined)
    return link.created_at <= email_restored_at
      ? undefined
      : email_history.filter(({ at }) => at < link.created_at);
  if (!email_history.some(({ at }) => at === changed_at)) return undefined;
  return email_history.filter(({ at }) => at < changed_at);
};
