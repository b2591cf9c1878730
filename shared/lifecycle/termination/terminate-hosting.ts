import { planReturn } from '../../dns/plan-delegation.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { leaveServer } from '../../hosting/choose-server.ts';
import { workAtPanel } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { planAddonDelivery } from '../../services/addon-delivery.ts';
import { completeTask } from '../../services/complete-task.ts';
import { freeName } from '../../services/holds.ts';

/** What was asked for is cancelled, what was not paid is terminated. */
const ended = ({ cancellation }: HostingRecord) =>
  cancellation && cancellation.status !== 'withdrawn'
    ? ({ status: 'cancelled', cancellation: { ...cancellation, status: 'completed' } } as const)
    : ({ status: 'terminated' } as const);

/** Removes the account of a claimed record from its panel and frees its name. */
export const terminateHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username, domain } = record;
  if (server) await workAtPanel(server.id, now, (panel) => panel.removeAccount(username));
  const end = ended(record);
  const event = newEvent(record, 'service_terminated', `Hosting for ${domain} has ended.`, now);
  await transact([
    completeTask(record, { ...end, next_due_at: null, renewal: null }, now),
    ...planAddonDelivery(record, [], now),
    ...freeName('hosting', domain, record.id, now),
    ...(server ? [...leaveServer(server.id, record), ...(await planReturn(record, now))] : []),
    writeEvent(event),
    audit(record, 'system', `hosting.${end.status}`, now, { server: server?.id ?? null, username }),
  ]);
  await dispatchFollowUp({ events: [event] });
};
