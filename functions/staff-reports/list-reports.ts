import { reports } from '../../shared/contract/staff/reports.ts';
import { pageIn, readPage, staffPageReply, staffReads } from '../../shared/http/staff/index.ts';
import { presentReport } from '../../shared/operator/reports/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = staffReads(reports['list-reports'], async ({ query, now }) => {
  const { items, nextKey } = await readPage(collections.reports(), pageIn(query));
  return staffPageReply(
    items.map((report) => presentReport(report, now)),
    nextKey,
  );
});
