import type { Context, ScheduledEvent } from 'aws-lambda';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { withDeadline } from '../../shared/platform/deadline.ts';
import { withLogContext } from '../../shared/platform/log.ts';
import { makeExports } from '../../shared/privacy/exports/index.ts';

/** What asking outside systems once and writing a file may take; what is left then waits for the next minute. */
const STEP_MS = 30_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, () =>
    withDeadline(context, async () => {
      await makeExports(await readStageTime(), () => context.getRemainingTimeInMillis() > STEP_MS);
    }),
  );
