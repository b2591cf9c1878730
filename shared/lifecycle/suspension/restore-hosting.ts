import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { workAtPanel } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';

/** Lifts the suspension of an account at its panel. */
export const unsuspend = async ({ server, username }: HostingRecord, now: Date): Promise<void> => {
  if (!server) return;
  await workAtPanel(server.id, now, async (panel) => {
    const account = await panel.findAccount(username);
    // A missing account is for the panel to refuse: a person has to look at what was paid for and is gone.
    if (!account || account.suspended) await panel.unsuspend(username);
  });
};

export const unsuspended = (record: HostingRecord, now: Date): EventRecord =>
  newEvent(record, 'service_unsuspended', `Hosting for ${record.domain} is available again.`, now);

/** Lifts the suspension of a claimed account whose payments are all here again. */
export const restoreHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  await unsuspend(record, now);
  const event = unsuspended(record, now);
  await transact([
    completeTask(record, { status: 'active', gone_payments: null }, now),
    writeEvent(event),
    audit(record, 'system', 'hosting.restored', now, {}),
  ]);
  await dispatchFollowUp({ events: [event] });
};
