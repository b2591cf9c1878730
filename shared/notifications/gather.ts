import { NOTICE_KINDS } from '../contract/vocabulary.ts';
import { canWait } from '../mail-templates/event-mails.ts';
import { ownedBy, queuedMail } from '../mails/index.ts';
import { config } from '../platform/config/config.ts';
import { unchanged } from '../platform/table/changes.ts';
import { idAt } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, retryOnConflict, update, writeOne } from '../platform/table/write.ts';
import type { EventRecord, MailRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/** What the outbox keeps of notices that come together: they are written with the facts of the moment of sending. */
export type GatheredNotices = { client_id: number; events: number[] };

export const GATHERED = 'gathered';

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
export const gather = (event: EventRecord, mail: MailRecord, now: Date): Promise<boolean> =>
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
