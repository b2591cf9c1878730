import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ProfileChange } from '../contract/clients.ts';
import type { PreferencesChange } from '../contract/preferences.ts';
import {
  type ClientStatus,
  EVENT_TYPES,
  type EventType,
  LOCALES,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '../contract/vocabulary.ts';
import { about, audit, isMailed, isRequired, kindOf, newEvent, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { invalid } from '../platform/failure.ts';
import { unchanged } from '../platform/table/changes.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord, VatCheck } from '../records/clients.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/users.ts';
import { isOtherBuyer, pointClient, requestTaxReview } from './clients.ts';
import { type ClientMembers, loadMembers, sameMembers } from './users.ts';

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

/**
 * The writes that replace a client's profile in every place it is kept. They hold only while the profile and the members
 * are those that were read, so that of two changes at once neither undoes the other, and none misses a new member.
 */
export const replaceProfile = (
  { client, members }: ClientMembers,
  profile: ClientProfile,
  also: Pick<ClientRecord, 'vat_check' | 'contact_changes' | 'contact_proven'> = {},
): Write[] => [
  update(keys.client(client.id), { set: { profile, ...also } }, [
    ...sameMembers(client),
    ...unchanged(client, ['contact_changes']),
  ]),
  ...pointClient(profile, client.profile),
  ...members.map(({ user_id }) => update(keys.membership(user_id, client.id), { set: { profile } })),
];

/** What a change of the contact address does to a profile and its record, and what is written with it. */
export type ContactUpdate = {
  profile: Partial<Pick<ClientProfile, 'email' | 'pending_email'>>;
  client: Pick<ClientRecord, 'contact_changes' | 'contact_proven'>;
  writes: Write[];
};

/**
 * Plans an update of the fields given, and only those. `vatCheck` is what is known of the tax number since; `contact`
 * what is done about another contact address.
 */
export const planProfileUpdate = (
  account: ClientMembers,
  fields: Omit<ProfileChange, 'email'>,
  { actor, address }: { actor: Actor; address?: string },
  vatCheck: VatCheck | null,
  now: Date,
  contact?: ContactUpdate,
) => {
  const { client } = account;
  const { email } = contact?.profile ?? {};
  const given = Object.fromEntries(
    Object.entries({ ...fields, email }).filter(([, value]) => value !== undefined),
  );
  const { tax_id = null } = client.profile;
  const changed: ClientProfile = { ...client.profile, tax_id, ...given, ...contact?.profile };
  const phone = fields.phone ? toE164(fields.phone, changed.country) : changed.phone;
  const profile = { ...changed, phone };
  const subject = about.client(client.id);
  const event = newEvent(subject, 'profile_updated', say`Your profile was changed.`, now);
  const entry = audit(subject, actor, 'profile.updated', now, {
    fields: Object.keys(given).join(' '),
    // What decides on tax is declared by the client: who said so, when and from where.
    ...(profile.country === client.profile.country &&
    (profile.tax_id ?? null) === (client.profile.tax_id ?? null)
      ? {}
      : {
          country_from: client.profile.country,
          country_to: profile.country,
          ...(address === undefined ? {} : { address }),
        }),
  });
  const also = { ...(vatCheck ? { vat_check: vatCheck } : {}), ...contact?.client };
  // An address that is only asked for changes nothing yet.
  const told = Object.keys(given).length > 0 ? [writeEvent(event), entry] : [];
  const review = isOtherBuyer(client.profile, profile) ? [requestTaxReview(client.id, now)] : [];
  return {
    profile,
    writes: [...replaceProfile(account, profile, also), ...review, ...(contact?.writes ?? []), ...told],
  };
};

/** A phone number as E.164, completed by the country where it lacks its code. Throws a 422 for what cannot be one. */
export const toE164 = (phone: string, country: string): string => {
  const known = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(phone, known);
  if (parsed?.isPossible()) return parsed.number;
  throw invalid({ phone: [say`Enter the number with its country code, such as +233201234567.`] });
};

/** Marks a client account as active or inactive. Returns whether it was the other before. */
export const setClientStatus = (
  clientId: number,
  status: ClientStatus,
  actor: Actor,
  now: Date,
): Promise<boolean> =>
  retryOnConflict(undefined, async () => {
    const account = await loadMembers(clientId);
    if (account.client.profile.status === status) return false;
    const action = status === 'active' ? 'client.activated' : 'client.deactivated';
    await transact([
      ...replaceProfile(account, { ...account.client.profile, status }),
      audit(about.client(clientId), actor, action, now),
    ]);
    return true;
  });
