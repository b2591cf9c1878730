import type { Context, ScheduledEvent } from 'aws-lambda';
import { makeExports } from '../../shared/exports/index.ts';
import { withLogContext } from '../../shared/platform/log.ts';

/** What the last step may take; what is left then waits for the next minute. */
const STEP_MS = 20_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => {
    await makeExports(new Date(), () => context.getRemainingTimeInMillis() > STEP_MS);
  });
