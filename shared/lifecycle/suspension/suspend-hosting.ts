import { workAtPanel } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { isWithheld } from '../../services/next-step.ts';

/** Suspends the account of a claimed record at its panel. */
export const suspendHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username } = record;
  if (server) {
    await workAtPanel(server.id, now, async (panel) => {
      const account = await panel.findAccount(username);
      const reason = isWithheld(record) ? 'Payment returned' : 'Renewal not paid';
      if (account && !account.suspended) await panel.suspend(username, reason);
    });
  }
  await transact([completeTask(record, {}, now)]);
};
