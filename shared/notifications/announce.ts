import { about, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { timeForCalls } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItem, queryDuePages, queryPage } from '../platform/table/query.ts';
import { StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import { clientPointers, collections } from '../records/collections.ts';
import type { AnnouncementRecord, EventRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';

const PAGE = 25;

/** What has to be left of an invocation to begin another page. */
const ENOUGH_MS = 10_000;

type ClientPage = { clients: number[]; place: string | null };

/** The clients that come after a place, in an order that nothing changes; the place is null after the last. */
const clientsAfter = async ({ server, place }: AnnouncementRecord): Promise<ClientPage> => {
  if (server === null) {
    const { found, nextKey } = await queryDuePages(clientPointers('id'), { limit: PAGE, after: place });
    return { clients: found.map(({ pk }) => Number(pk.split('#')[1])), place: nextKey };
  }
  const accounts = collections.serverAccounts(server);
  const page = await queryPage(accounts, { limit: PAGE, after: place, oldestFirst: true });
  // Accounts of one client stand side by side, and may go on from the page before.
  const before = Number(place?.split('#')[1] ?? 0);
  const clients = new Set(page.items.map(({ client_id }) => client_id).filter((id) => id !== before));
  return { clients: [...clients], place: page.nextKey };
};

/** The event of a client, unless it is there already. */
const tell = async (record: AnnouncementRecord, client: number, now: Date): Promise<EventRecord | null> => {
  const { id, type, title, message } = record;
  const event = newEvent(about.client(client), type, say`${title}: ${message}`, now, undefined, id);
  try {
    await writeOne(writeEvent(event));
    return event;
  } catch (error) {
    if (error instanceof StaleWriteError) return null;
    throw error;
  }
};

const notePage = (record: AnnouncementRecord, page: ClientPage, now: Date): Promise<unknown> => {
  const { place, clients } = page;
  const reached = record.reached + clients.length;
  const unchanged = [
    equals('status', 'sending'),
    equals('reached', record.reached),
    asRead('place', record.place),
  ] as const;
  const key = keys.announcement(record.id);
  if (place !== null) return writeOne(update(key, { set: { reached, place }, due: 'unchanged' }, unchanged));
  const set = { reached, place, status: 'sent', sent_at: now.toISOString() } as const;
  return writeOne(update(key, { set, due: null }, unchanged));
};

const tellPage = async (record: AnnouncementRecord, now: Date): Promise<void> => {
  const page = await clientsAfter(record);
  const told = await Promise.all(page.clients.map((client) => tell(record, client, now)));
  await dispatchFollowUp({ events: told.filter((event) => event !== null) });
  await notePage(record, page, now);
};

/**
 * Tells clients of an announcement, page by page, until all are told or the time is up; the reconciler has it go on from
 * there. Each client gets one event, however often and by however many workers this is done.
 */
export const announce = async (id: number, now: Date): Promise<void> => {
  for (;;) {
    const record = await getItem(keys.announcement(id));
    if (record?.status !== 'sending' || timeForCalls() < ENOUGH_MS) return;
    try {
      await tellPage(record, now);
    } catch (error) {
      if (!(error instanceof StaleWriteError)) throw error;
      log.info('announcement is sent by another worker', { id });
      return;
    }
  }
};
