import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { joinServer, leaveServer } from '../hosting/choose-server.ts';
import { getHosting } from '../hosting/hosting.ts';
import { answeringPanel, listServers } from '../hosting/servers.ts';
import { conflict } from '../platform/failure.ts';
import { asRead, equals } from '../platform/table/expressions.ts';
import { update } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { formatReference, type HostingReference } from './manual-action-reference.ts';

type Server = NonNullable<HostingRecord['server']>;

/** The server with the account on it, as its panel shows it. Throws a conflict where it is not there. */
const findAt = async (record: HostingRecord, serverId: string, now: Date): Promise<Server> => {
  const servers = await listServers();
  const server = servers.find(({ id }) => id === serverId);
  if (!server) {
    throw conflict('unknown_server', `There are the servers ${servers.map(({ id }) => id).join(', ')}.`);
  }
  const { username, domain } = record;
  const account = await (await answeringPanel(serverId, now)).findAccount(username);
  if (account?.domain !== domain) {
    throw conflict(
      'account_not_there',
      `Server ${serverId} has no account "${username}" for ${domain}. Transfer it there first, in the panel.`,
    );
  }
  return { id: serverId, hostname: server.hostname, ip: account.ip ?? server.ip ?? null };
};

const assertMovable = (record: HostingRecord, reference: HostingReference, serverId: string): void => {
  const name = formatReference(reference);
  if (record.status !== 'active' && record.status !== 'suspended') {
    throw conflict('hosting_not_active', `${name} is ${record.status}.`);
  }
  if (record.server?.id === serverId) throw conflict('same_server', `${name} is on ${serverId} already.`);
};

/**
 * Notes that an account, which was transferred in the panels, is on another server now: from then on work, log-ins and
 * usage go there. Its panel is asked whether the account is there. Throws a conflict where it is not.
 */
export const changeServer = async (
  reference: HostingReference,
  serverId: string,
  actor: Actor,
  now: Date,
): Promise<{ from: string | null; server: Server }> => {
  const load = () => getHosting(reference.clientId, reference.id);
  const moved = await carryOut(load, async (record) => {
    assertMovable(record, reference, serverId);
    assertNotAtWork(record, now);
    const server = await findAt(record, serverId, now);
    const from = record.server?.id ?? null;
    return {
      from,
      server,
      writes: [
        update(record, { set: { server, updated_at: now.toISOString() } }, [
          equals('status', record.status),
          equals('server', record.server),
          asRead('lease_until', record.lease_until),
        ]),
        ...(from ? leaveServer(from, record) : []),
        ...joinServer(serverId, record),
        audit(record, actor, 'hosting.server_changed', now, { from, to: serverId }),
      ],
    };
  });
  return { from: moved.from, server: moved.server };
};
