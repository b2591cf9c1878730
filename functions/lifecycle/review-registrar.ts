import type { Context, ScheduledEvent } from 'aws-lambda';
import { seekCosts, watchAccounts } from '../../shared/domains/costs/index.ts';
import { reviewRegistrar } from '../../shared/lifecycle/index.ts';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { withDeadline } from '../../shared/platform/deadline.ts';
import { withLogContext } from '../../shared/platform/log.ts';

/** What the last page may take; what is left then waits for the next run. */
const PAGE_MS = 30_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, () =>
    withDeadline(context, async () => {
      await seekCosts(await readStageTime());
      const isTime = () => context.getRemainingTimeInMillis() > PAGE_MS;
      while ((await reviewRegistrar(await readStageTime())) && isTime());
      while (isTime() && (await watchAccounts(await readStageTime())));
    }),
  );
