import type { Context, ScheduledEvent } from 'aws-lambda';
import { seekCosts, watchAccounts } from '../../shared/domains/costs/index.ts';
import { reviewRegistrar } from '../../shared/lifecycle/index.ts';
import { withDeadline } from '../../shared/platform/deadline.ts';
import { withLogContext } from '../../shared/platform/log.ts';

/** What the last page may take; what is left then waits for the next run. */
const PAGE_MS = 30_000;

export const handler = (event: ScheduledEvent, context: Context): Promise<void> =>
  withLogContext({ request_id: event.id }, () =>
    withDeadline(context, async () => {
      await seekCosts(new Date());
      const isTime = () => context.getRemainingTimeInMillis() > PAGE_MS;
      while ((await reviewRegistrar(new Date())) && isTime());
      while (isTime() && (await watchAccounts(new Date())));
    }),
  );
