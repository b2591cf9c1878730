import { health } from '../../shared/contract/staff/health.ts';
import { asStaff } from '../../shared/events/index.ts';
import { handleStaff } from '../../shared/http/staff/index.ts';
import { advanceTestClock } from '../../shared/operator/index.ts';

export const handler = handleStaff(health['advance-test-clock'], async ({ body, staff, actor, now }) => {
  const { advance_to, reason } = body;
  const clock = await asStaff({ role: staff.role, reason }, () =>
    advanceTestClock(new Date(advance_to), actor, now),
  );
  return { status: 200, body: { data: clock } };
});
