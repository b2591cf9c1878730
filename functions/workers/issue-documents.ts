import type { Context, ScheduledEvent } from 'aws-lambda';
import { issueDocuments } from '../../shared/billing/documents/index.ts';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { withLogContext } from '../../shared/platform/log.ts';

/** What the last batch may take. What is left waits for the next minute, so that one run is over before another begins. */
const BATCH_MS = 20_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => {
    while (
      (await issueDocuments(await readStageTime())) > 0 &&
      context.getRemainingTimeInMillis() > BATCH_MS
    );
  });
