import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { countAccount } from '../../hosting/choose-server.ts';
import { panelFor } from '../../hosting/servers.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { releaseHold } from '../../services/holds.ts';

/** What was asked for is cancelled, what was not paid is terminated. */
const ended = ({ cancellation }: HostingRecord): Partial<HostingRecord> =>
  cancellation && cancellation.status !== 'withdrawn'
    ? { status: 'cancelled', cancellation: { ...cancellation, status: 'completed' } }
    : { status: 'terminated' };

/** Removes the account of a claimed record from its panel and frees its name. */
export const terminateHosting = async (record: HostingRecord, now: Date): Promise<void> => {
  const { server, username, domain } = record;
  if (server) await (await panelFor(server.id)).removeAccount(username);
  const end = ended(record);
  const event = newEvent(
    {
      clientId: record.client_id,
      type: 'service_terminated',
      message: `Hosting for ${domain} has ended.`,
      subject: { type: 'hosting_account', id: record.id },
    },
    now,
  );
  await transact([
    completeTask(record, { ...end, next_due_at: null, renewal: null }, now),
    releaseHold('hosting', domain, record.id),
    ...(server ? [countAccount(server.id, -1)] : []),
    writeEvent(event),
    audit(
      {
        clientId: record.client_id,
        actor: 'system',
        action: `hosting.${end.status}`,
        subject: `hosting:${record.id}`,
        details: { server: server?.id ?? null, username },
      },
      now,
    ),
  ]);
  await dispatchFollowUp({ events: [event] });
};
