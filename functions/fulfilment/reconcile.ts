import type { Context, ScheduledEvent } from 'aws-lambda';
import { reconcile } from '../../shared/fulfilment/reconcile.ts';
import { withLogContext } from '../../shared/runtime/log.ts';

export const handler = (event: ScheduledEvent, _context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => {
    await reconcile(new Date());
  });
