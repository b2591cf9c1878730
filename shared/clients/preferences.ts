import type { PreferencesChange } from '../contract/preferences.ts';
import {
  EVENT_TYPES,
  type EventType,
  LOCALES,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '../contract/vocabulary.ts';
import { say } from '../languages/sentence.ts';
import { isRequired, kindOf } from '../mail-templates/event-kinds.ts';
import { isMailed } from '../mail-templates/event-mails.ts';
import { invalid } from '../platform/failure.ts';
import { unchanged } from '../platform/table/changes.ts';
import { update, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/users.ts';

type Muted = NonNullable<UserRecord['muted']>;
type Choices = Pick<UserRecord, 'locale' | 'muted'>;

const NOTHING: Muted = { mail: [], push: [] };

/** Whether somebody has left the kind of an event on for a channel; what `isRequired` says is mailed all the same. */
export const hears = (
  { muted = NOTHING }: Pick<UserRecord, 'muted'>,
  type: EventType,
  channel: NoticeChannel,
): boolean => !muted[channel].includes(kindOf(type));

const typesOf = (kind: NoticeKind) => EVENT_TYPES.filter((type) => kindOf(type) === kind && isMailed(type));

/** Whether every mail of a kind is always sent. */
const isFixed = (kind: NoticeKind): boolean => typesOf(kind).every(isRequired);

export const presentPreferences = ({ locale = undefined, muted = NOTHING }: Choices) => ({
  locale: locale ?? null,
  locales: [...LOCALES],
  notices: NOTICE_KINDS.map((kind) => ({
    kind,
    mail: !muted.mail.includes(kind),
    push: !muted.push.includes(kind),
    always_mailed: typesOf(kind).filter(isRequired),
    mail_required: isFixed(kind),
  })),
});

/** In the order of the kinds, so that the same choices are always stored the same. */
const mutedAfter = (muted: Muted, channel: NoticeChannel, notices: PreferencesChange['notices'] = []) => {
  const wanted = new Map(notices.map((notice) => [notice.kind, notice[channel]]));
  return NOTICE_KINDS.filter((kind) => {
    const wants = wanted.get(kind);
    return wants === undefined ? muted[channel].includes(kind) : !wants;
  });
};

/**
 * The write of what somebody has chosen, which holds while nothing else was chosen meanwhile, and the choices after it.
 * Throws 422 for mails that cannot be turned off.
 */
export const planPreferences = (
  user: UserRecord,
  { locale = user.locale, notices = [] }: PreferencesChange,
): { changed: Choices; writes: Write[] } => {
  const refused = notices.flatMap(({ kind, mail }, index) =>
    mail === false && isFixed(kind) ? [[`notices.${index}.mail`, [say`These mails are always sent.`]]] : [],
  );
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
  const before = user.muted ?? NOTHING;
  const muted = { mail: mutedAfter(before, 'mail', notices), push: mutedAfter(before, 'push', notices) };
  const changed = { muted, ...(locale ? { locale } : {}) };
  const write = update(
    keys.user(user.id),
    { set: changed, remove: locale === null ? ['locale'] : [] },
    unchanged(user, ['locale', 'muted']),
  );
  return { changed, writes: [write] };
};
