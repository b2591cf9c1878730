import { workAtPanel } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { isPaymentGone } from '../../services/next-step.ts';

const reasonFor = (record: HostingRecord): string => {
  if (isPaymentGone(record)) return 'Payment returned';
  return record.staff_suspension ? 'Suspended by staff' : 'Renewal not paid';
};

/** Suspends the account of a claimed record at its panel. */
export const suspendHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username } = record;
  if (server) {
    await workAtPanel(server.id, now, async (panel) => {
      const account = await panel.findAccount(username);
      if (account && !account.suspended) await panel.suspend(username, reasonFor(record));
    });
  }
  await transact([completeTask(record, {}, now)]);
};
