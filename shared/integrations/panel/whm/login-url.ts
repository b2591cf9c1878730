import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { PanelTarget } from '../../../contract/vocabulary.ts';
import type { WhmCall } from './whm-call.ts';
import { isPrivateUrl } from './whm-server.ts';

/**
 * Services and application keys as the descriptions of create_user_session and get_users_links name them. A panel
 * that does not know a key opens a session without it, which leads to the start page.
 */
const SESSIONS: Record<PanelTarget, { service: string; app?: string }> = {
  panel: { service: 'cpaneld' },
  webmail: { service: 'webmaild' },
  phpmyadmin: { service: 'cpaneld', app: 'Database_phpMyAdmin' },
  files: { service: 'cpaneld', app: 'FileManager_Home' },
  email: { service: 'cpaneld', app: 'Email_Accounts' },
  backups: { service: 'cpaneld', app: 'Backups_Home' },
  ssl: { service: 'cpaneld', app: 'SSL_TLS_Status' },
};

const session = schema(() =>
  z.object({
    url: z.string().refine(isPrivateUrl),
    /** Unix seconds. */
    expires: z.coerce.number().int().positive().nullish().catch(null),
  }),
);

/** The link holds the session: whoever has it is logged in, once, for fifteen minutes. */
export const createLoginUrl = async (
  call: WhmCall,
  username: string,
  target: PanelTarget,
): Promise<{ url: string; expiresAt: Date | null }> => {
  const { url, expires } = await call(
    'create_user_session',
    { user: username, ...SESSIONS[target] },
    session(),
  );
  return { url, expiresAt: expires ? new Date(expires * 1000) : null };
};
