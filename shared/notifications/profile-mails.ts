import { appUrl } from '../auth/links.ts';
import type { EventMailers } from './event-mailers.ts';

export const profileMails = {
  profile_updated: async ({ client_id, created_at }) => ({
    updated_at: created_at,
    url: appUrl(`/clients/${client_id}/profile`),
  }),
} satisfies Partial<EventMailers>;
