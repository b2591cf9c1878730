import type { ScheduledEvent } from 'aws-lambda';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { withLogContext } from '../../shared/platform/log.ts';
import { measureBacklog } from '../../shared/workers/index.ts';

export const handler = (event: ScheduledEvent): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => measureBacklog(await readStageTime()));
