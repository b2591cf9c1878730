import { issueDocuments } from '../../shared/billing/documents/issue-document.ts';
import { makeReports } from '../../shared/operator/reports/make-reports.ts';
import { makeExports } from '../../shared/privacy/exports/make-exports.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';

/** What the schedules start each minute, one after the other; returns how many records it took up. */
export const everyMinute = async (now: Date): Promise<number> =>
  (await reconcile(now)) + (await issueDocuments(now)) + (await makeExports(now)) + (await makeReports(now));
