import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { newId } from '../platform/table/ids.ts';
import { pagesOf, queryDuePages } from '../platform/table/query.ts';
import { putNew, transact } from '../platform/table/write.ts';
import type { AnnouncementRecord } from '../records/announcement-record.ts';
import type { Actor } from '../records/audit-record.ts';
import { clientPointers, collections } from '../records/collections.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/** How many clients an announcement would reach now. */
export const countAudience = async (
  server: string | null,
  progress: (clients: number) => void,
): Promise<number> => {
  const clients = new Set<number>();
  if (server !== null) {
    for await (const page of pagesOf(collections.serverAccounts(server))) {
      for (const { client_id } of page) clients.add(client_id);
      progress(clients.size);
    }
    return clients.size;
  }
  let count = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePages>> = await queryDuePages(clientPointers('id'), {
      limit: 1000,
      after,
    });
    count += page.found.length;
    progress(count);
    after = page.nextKey;
  } while (after !== null);
  return count;
};

export type NewAnnouncement = Pick<AnnouncementRecord, 'type' | 'title' | 'message' | 'server'>;

/** Writes an announcement, which a worker then tells each client of, and the reconciler where the message is lost. */
export const sendAnnouncement = async (
  wanted: NewAnnouncement,
  actor: Actor,
  now: Date,
): Promise<AnnouncementRecord> => {
  const id = newId(now);
  const record: AnnouncementRecord = {
    ...keys.announcement(id),
    ...dueAt(new Date(now.getTime() + 60_000), id),
    ...wanted,
    id,
    status: 'sending',
    place: null,
    reached: 0,
    created_by: actor,
    created_at: now.toISOString(),
    sent_at: null,
  };
  const { type, server, title } = wanted;
  await transact([putNew(record), audit(about.catalog, actor, `${type}.sent`, now, { id, server, title })]);
  await sendMessages('notifications', [{ announcement: id }]).catch((error) =>
    log.warn('announcement not handed to its worker', errorFields(error)),
  );
  return record;
};
