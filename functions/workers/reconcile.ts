import type { Context, ScheduledEvent } from 'aws-lambda';
import { requestReviews } from '../../shared/billing/settlement/index.ts';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { withDeadline } from '../../shared/platform/deadline.ts';
import { withLogContext } from '../../shared/platform/log.ts';
import { reconcile } from '../../shared/workers/index.ts';

/** What the last batch may take; what is left then waits for the next minute. */
const BATCH_MS = 20_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, () =>
    withDeadline(context, async () => {
      while ((await reconcile(await readStageTime())) > 0 && context.getRemainingTimeInMillis() > BATCH_MS);
      await requestReviews(await readStageTime());
    }),
  );
