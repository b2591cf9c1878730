import type { ScheduledEvent } from 'aws-lambda';
import { examine } from '../../shared/operator/doctor/index.ts';
import { log, measure, withLogContext } from '../../shared/platform/log.ts';

/** Each day: what `operator doctor` would say, as log lines and the measure of an alarm. */
export const handler = (event: ScheduledEvent): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => {
    const { findings } = await examine(new Date());
    for (const { level, check, problem, remedy } of findings)
      log[level === 'error' ? 'error' : 'warn']('finding', { check, problem, remedy });
    measure('findings', findings.filter(({ level }) => level === 'error').length, 'all');
  });
