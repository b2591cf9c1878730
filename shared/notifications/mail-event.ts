import { contactOf, hears } from '../clients/index.ts';
import { type EventType, NOTICE_KINDS } from '../contract/vocabulary.ts';
import {
  canWait,
  EVENT_MAILS,
  type EventTemplate,
  isRequired,
  kindOf,
  mailsForEvents,
  mayBeSaidByOthers,
} from '../events/index.ts';
import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { addressHash, type Composer, newMail, ownedBy, queuedMail, writeMail } from '../mails/index.ts';
import { config } from '../platform/config/config.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { unchanged } from '../platform/table/changes.ts';
import { idAt, padId } from '../platform/table/key.ts';
import { getItem, queryPage } from '../platform/table/query.ts';
import { putNew, retryOnConflict, StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import type { EventRecord, MailRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { UserRecord } from '../records/users.ts';
import { billingMails } from './billing-mails.ts';
import { announcementMails, type EventMailers, profileMails, ticketMails } from './event-mailers.ts';
import { serviceMails } from './service-mails.ts';
import { mutedBy } from './unsubscribe.ts';

/** What the outbox keeps of notices that come together: they are written with the facts of the moment of sending. */
type GatheredNotices = { client_id: number; events: number[] };

const GATHERED = 'gathered';

/** More would be no mail that anybody reads. */
const MOST = 50;

/** One mail a day for what must be told, and one for each kind that its reader may turn off. */
const GROUPS = ['required', ...NOTICE_KINDS] as const;

const gatheredKey = ({ client_id, created_at }: EventRecord, { unsubscribe }: MailRecord) => {
  const day = new Date(`${created_at.slice(0, 10)}T00:00:00.000Z`);
  const id = idAt(day, GROUPS.indexOf(unsubscribe?.kind ?? 'required'));
  return { id, key: keys.mail(ownedBy.client(client_id), id) };
};

/**
 * Adds a notice to the mail that gathers those of its day, or begins that mail, which is sent `gather_minutes` after its
 * first notice. False where the notice has to go by itself: it cannot wait, or the mail of its day is on its way or full.
 */
const gather = (event: EventRecord, mail: MailRecord, now: Date): Promise<boolean> =>
  retryOnConflict(undefined, async () => {
    const minutes = config().mail.gather_minutes;
    if (minutes === 0 || !canWait(event.type)) return false;
    const { id, key } = gatheredKey(event, mail);
    const open = await getItem(key);
    if (!open) {
      const { client_id } = event;
      const content = { template: GATHERED, variables: { client_id, events: [event.id] } };
      const options = { id, locale: mail.locale, unsubscribe: mail.unsubscribe };
      const begun = queuedMail(ownedBy.client(client_id), mail.to, content, now, options);
      await writeOne(putNew({ ...begun, ...dueAt(new Date(now.getTime() + minutes * 60_000), id) }));
      return true;
    }
    const { client_id, events } = open.variables as GatheredNotices;
    if (events.includes(event.id)) return true;
    const isOpen = open.status === 'queued' && open.sends === 0 && open.to === mail.to;
    if (!isOpen || events.length >= MOST) return false;
    const set = { variables: { client_id, events: [...events, event.id] } };
    await writeOne(
      update(open, { set, due: 'unchanged' }, unchanged(open, ['status', 'sends', 'variables'])),
    );
    return true;
  });

/** Ids of one transaction lie within the same milliseconds. */
const ID_SPREAD = 8192;
const MAX_IN_TRANSACTION = 30;

/** The events of the transaction an event was written in, which all have its time. */
const siblingsOf = async (event: EventRecord): Promise<EventRecord[]> => {
  if (!mayBeSaidByOthers(event.type)) return [event];
  const { items } = await queryPage(collections.ofClient(event.client_id, 'EVENT'), {
    limit: MAX_IN_TRANSACTION,
    after: `EVENT#${padId(event.id + ID_SPREAD)}`,
  });
  return items.filter(({ created_at }) => created_at === event.created_at);
};

/** What the reader of a mail may turn off with it; null where that was turned off. An address may be of no user. */
const choiceOf = async (
  type: EventType,
  email: string,
  contact: UserRecord | undefined,
): Promise<Pick<MailRecord, 'unsubscribe'> | null> => {
  if (isRequired(type)) return {};
  const reader = contact ?? { muted: { mail: await mutedBy(addressHash(email)), push: [] } };
  const unsubscribe = { kind: kindOf(type), user_id: contact?.id ?? null };
  return hears(reader, type, 'mail') ? { unsubscribe } : null;
};

const planMail = async (event: EventRecord, client: ClientRecord, now: Date): Promise<MailRecord | null> => {
  const types = (await siblingsOf(event)).map(({ type }) => type);
  const wanted = mailsForEvents(types).find(({ type }) => type === event.type);
  if (!wanted) return null;
  const { email } = client.profile;
  const contact = await contactOf(client.profile);
  const choice = await choiceOf(event.type, email, contact);
  if (!choice) return null;
  const locale = contact?.locale ?? null;
  const planned = await composeEventMail(wanted.template, event, locale ?? config().mail.locale);
  if (!planned) return null;
  return newMail(ownedBy.client(client.id), email, planned, now, { id: event.id, locale, ...choice });
};

/**
 * Puts the mail about an event of this client into the outbox, by itself or with others of its day, where it has the id of
 * the event: however often the event is taken up, there is one mail of it. Where the message to its worker is lost, the
 * reconciler sends it.
 */
export const mailEvent = async (event: EventRecord, client: ClientRecord, now: Date): Promise<void> => {
  const mail = await planMail(event, client, now);
  if (!mail || (await gather(event, mail, now))) return;
  try {
    await writeOne(writeMail(mail));
  } catch (error) {
    if (error instanceof StaleWriteError) return;
    throw error;
  }
  await sendMessages('mails', [{ mail: mail.reference }]).catch((error) =>
    log.warn('mail not handed to its worker', { mail: mail.reference, ...errorFields(error) }),
  );
};

const MAILERS: EventMailers = {
  ...billingMails,
  ...serviceMails,
  ...ticketMails,
  ...profileMails,
  ...announcementMails,
};

/** The mail about an event with the facts of now; null where there is nothing left to tell of. */
const composeEventMail = async (
  template: EventTemplate,
  event: EventRecord,
  locale: MailLocale,
): Promise<PlannedMail | null> => {
  const variables = await MAILERS[template](event, locale);
  // Each template's mailer gives that template's variables.
  return variables && ({ template, variables } as PlannedMail);
};

const composeById = async (client: number, id: number, locale: MailLocale): Promise<PlannedMail | null> => {
  const event = await getItem(keys.event(client, id));
  const mail = event && EVENT_MAILS[event.type];
  return mail && 'template' in mail ? composeEventMail(mail.template, event, locale) : null;
};

/** Writes notices that were gathered, with the facts of now; what there is nothing left to tell of is left out. */
export const withGathered =
  (compose: Composer): Composer =>
  async (mail, now) => {
    if (mail.template !== GATHERED) return compose(mail, now);
    const { client_id, events } = mail.variables as GatheredNotices;
    const locale = mail.locale ?? config().mail.locale;
    const composed = await Promise.all(events.map((id) => composeById(client_id, id, locale)));
    const [first, ...others] = composed.filter((one) => one !== null);
    return first
      ? { mail: first, others, locale: mail.locale, links: [] }
      : { suppressed: 'nothing_left_to_tell' };
  };
