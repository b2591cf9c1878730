import { status } from '../../shared/contract/status.ts';
import { API_VERSION } from '../../shared/contract/version.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(status['get-status'], {
  respond: ({ now }) => ok({ status: 'ok', version: API_VERSION, time: now.toISOString() }),
});
