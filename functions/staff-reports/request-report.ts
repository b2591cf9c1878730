import { reports } from '../../shared/contract/staff/reports.ts';
import { asStaff } from '../../shared/events/index.ts';
import { handleStaff } from '../../shared/http/staff/index.ts';
import { presentReport, requestReport } from '../../shared/operator/reports/index.ts';

export const handler = handleStaff(reports['request-report'], async ({ body, staff, actor, now }) => {
  const report = await asStaff({ role: staff.role }, () => requestReport(body, actor, now));
  return { status: 200, body: { data: presentReport(report, now) } };
});
