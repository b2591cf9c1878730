import { getItem } from '../platform/table/read.ts';
import { keys } from '../records/keys.ts';
import type { EventMailers } from './event-mailers.ts';

export const announcementMails = {
  announcement: async ({ id }) => {
    const record = await getItem(keys.announcement(id));
    return record
      ? { title: record.title, message: record.message, incident: record.type === 'incident' }
      : null;
  },
} satisfies Partial<EventMailers>;
