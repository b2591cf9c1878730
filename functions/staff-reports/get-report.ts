import { reports } from '../../shared/contract/staff/reports.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { getReport, presentWithRows } from '../../shared/operator/reports/index.ts';

export const handler = staffReads(reports['get-report'], async ({ path, now }) => ({
  data: await presentWithRows(await getReport(path.report), now),
}));
