import type { ScheduledEvent } from 'aws-lambda';
import { examine } from '../../shared/operator/doctor/index.ts';
import { keepDiagnosis } from '../../shared/operator/index.ts';
import { log, measure, withLogContext } from '../../shared/platform/log.ts';

/** Each day: what `operator doctor` would say, as log lines, the measure of an alarm, and for the console of staff. */
export const handler = (event: ScheduledEvent): Promise<void> =>
  withLogContext({ request_id: event.id }, async () => {
    const now = new Date();
    const { findings, checked } = await examine(now);
    for (const { level, check, problem, remedy } of findings)
      log[level === 'error' ? 'error' : 'warn']('finding', { check, problem, remedy });
    await keepDiagnosis({ findings, checked }, now);
    measure('findings', findings.filter(({ level }) => level === 'error').length, 'all');
  });
