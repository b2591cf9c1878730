import type { Context, ScheduledEvent } from 'aws-lambda';
import { turnClock } from '../../shared/operator/index.ts';
import { withDeadline } from '../../shared/platform/deadline.ts';
import { withLogContext } from '../../shared/platform/log.ts';

/** What one step may take; the next minute goes on. */
const STEP_MS = 30_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, () =>
    withDeadline(context, async () => {
      if (process.env.TEST_CLOCK) await turnClock(() => context.getRemainingTimeInMillis() > STEP_MS);
    }),
  );
