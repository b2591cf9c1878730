import type { ScheduledEvent } from 'aws-lambda';
import { measureBacklog } from '../../shared/fulfilment/measure-backlog.ts';
import { withLogContext } from '../../shared/runtime/log.ts';

export const handler = (event: ScheduledEvent): Promise<void> =>
  withLogContext({ request_id: event.id }, () => measureBacklog(new Date()));
