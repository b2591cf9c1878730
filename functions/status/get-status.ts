import { status } from '../../shared/contract/status.ts';
import { API_VERSION } from '../../shared/contract/version.ts';
import { handlePublic } from '../../shared/http/public.ts';

export const handler = handlePublic(status['get-status'], () =>
  JSON.stringify({ status: 'ok', version: API_VERSION, time: new Date().toISOString() }),
);
