import { join } from 'node:path';
import { STAFF_CONSOLE, STAFF_PATH } from '../../shared/contract/staff/endpoints.ts';
import { handleSite, type SiteSurroundings } from '../../shared/http/site/index.ts';
import { requireEnv } from '../../shared/platform/env.ts';

const { method, paths } = STAFF_CONSOLE;

export const handler = handleSite(
  { method, path: paths[0] },
  {
    folder: process.env.CONSOLE_FOLDER ?? join(import.meta.dirname, 'site'),
    surroundings: () => JSON.parse(requireEnv('CONSOLE')) as SiteSurroundings,
    except: `${STAFF_PATH}/`,
  },
);
