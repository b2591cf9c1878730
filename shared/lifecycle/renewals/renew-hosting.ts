import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { workAtPanel } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { renewedUntil } from './periods.ts';

const unsuspend = async ({ server, username }: HostingRecord, now: Date): Promise<void> => {
  if (!server) return;
  await workAtPanel(server.id, now, async (panel) => {
    const account = await panel.findAccount(username);
    // A missing account is for the panel to refuse: a person has to look at what was paid for and is gone.
    if (!account || account.suspended) await panel.unsuspend(username);
  });
};

const eventsOf = (record: HostingRecord, until: string | null, now: Date): EventRecord[] => {
  const renewed = `Hosting for ${record.domain} is renewed until ${until?.slice(0, 10)}.`;
  const back = `Hosting for ${record.domain} is available again.`;
  return [
    newEvent(record, 'service_renewed', renewed, now),
    ...(record.status === 'suspended' ? [newEvent(record, 'service_unsuspended', back, now)] : []),
  ];
};

/** Who pays for one more period after asking for the end of the present one gets it before the end. */
const putOff = ({ cancellation }: HostingRecord, until: string | null) =>
  cancellation?.status === 'scheduled' && until
    ? { cancellation: { ...cancellation, effective_at: until } }
    : {};

/** Begins the next period of a claimed account that was paid for, and lifts its suspension. */
export const renewHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  if (record.status === 'suspended') await unsuspend(record, now);
  const next_due_at = renewedUntil(record)?.toISOString() ?? null;
  const events = eventsOf(record, next_due_at, now);
  await transact([
    completeTask(
      record,
      { status: 'active', next_due_at, renewal: null, ...putOff(record, next_due_at) },
      now,
    ),
    ...events.map(writeEvent),
    audit(record, 'system', 'hosting.renewed', now, {
      invoice: record.renewal?.invoice_id ?? null,
      from: record.next_due_at,
      until: next_due_at,
    }),
  ]);
  await dispatchFollowUp({ events });
};
