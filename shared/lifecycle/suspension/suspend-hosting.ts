import { panelFor } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';

/** Suspends the account of a claimed record at its panel. */
export const suspendHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const panel = record.server && (await panelFor(record.server.id));
  const account = await panel?.findAccount(record.username);
  if (account && !account.suspended) await panel?.suspend(record.username, 'Renewal not paid');
  await transact([completeTask(record, {}, now)]);
};
