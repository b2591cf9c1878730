import { audit, carryOut } from '../events/index.ts';
import {
  answeringPanel,
  assertNotAtWork,
  getHosting,
  joinServer,
  leaveServer,
  listServers,
} from '../hosting/index.ts';
import { say } from '../languages/sentence.ts';
import { cancelRenewalInvoice, isOverdue } from '../lifecycle/index.ts';
import { conflict } from '../platform/failure.ts';
import { asRead, equals, type SetOf } from '../platform/table/changes.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Actor, AuditDetails } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import { completeTask } from '../services/index.ts';
import { formatReference, type HostingReference } from './manual-actions.ts';

const nameOf = (reference: HostingReference) => formatReference(reference);

/** A change that the worker carries out next, or after the work that waits; it holds while nobody works on the account. */
const change = (record: HostingRecord, set: SetOf<HostingRecord>, now: Date): Write => {
  const { status, task, lease_until, gone_payments, staff_suspension } = record;
  const idle = task === undefined && manualActionOf(record) === null;
  return update(
    record,
    { set: { ...set, updated_at: now.toISOString() }, due: idle ? dueAt(now, record.id) : 'unchanged' },
    [
      equals('status', status),
      asRead('task', task),
      asRead('lease_until', lease_until),
      asRead('gone_payments', gone_payments),
      asRead('staff_suspension', staff_suspension),
    ],
  );
};

const follow = ({ kind, client_id, id }: HostingRecord) => ({ renewals: [{ kind, client_id, id }] });

const assertUp = (record: HostingRecord, name: string): void => {
  const { status, task } = record;
  if ((status !== 'active' && status !== 'suspended') || task === 'terminate') {
    throw conflict('hosting_not_active', say`${name} is ${task === 'terminate' ? 'ending' : status}.`);
  }
};

const entry = (record: HostingRecord, actor: Actor, action: string, now: Date, details: AuditDetails = {}) =>
  audit(record, actor, action, now, details);

/** Plans the suspension of an account until staff lift it; nothing where it is suspended so already. */
export const planSuspension = (record: HostingRecord, reason: string, actor: Actor, now: Date): Write[] => {
  if (record.staff_suspension) return [];
  assertNotAtWork(record, now);
  const staff_suspension = { reason, since: now.toISOString() };
  return [change(record, { staff_suspension }, now), entry(record, actor, 'hosting.held', now, { reason })];
};

/** Suspends an account until staff lift it, whatever is paid meanwhile. `reason` is for staff. */
export const suspendByStaff = async (
  reference: HostingReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getHosting(reference.clientId, reference.id);
  await carryOut(load, (record) => {
    const name = nameOf(reference);
    assertUp(record, name);
    if (record.staff_suspension) {
      throw conflict(
        'already_suspended',
        say`${name} is suspended already: ${record.staff_suspension.reason}`,
      );
    }
    return { writes: planSuspension(record, reason, actor, now), followUp: follow(record) };
  });
};

/** Why an account is suspended that staff have not suspended, and what brings it back. */
const otherReason = (record: HostingRecord, name: string) => {
  const { client_id, gone_payments, renewal, status } = record;
  if (gone_payments?.length) {
    const remedy = `payments services ${client_id} ${gone_payments[0]} leave`;
    return conflict(
      'payment_gone',
      say`${name} is suspended for a returned payment. To bring it back: ${remedy}`,
    );
  }
  if (status === 'suspended' && renewal?.invoice_id) {
    const remedy = `invoices move-due ${client_id} ${renewal.invoice_id} --to <day>`;
    return conflict(
      'renewal_unpaid',
      say`${name} is suspended until its renewal is paid. To give more time: ${remedy}`,
    );
  }
  return conflict('not_suspended', say`${name} is ${status}, and staff have not suspended it.`);
};

/** Lifts the suspension by staff. Returns whether the account comes back, or something else keeps it suspended. */
export const unsuspendByStaff = async (
  reference: HostingReference,
  actor: Actor,
  now: Date,
): Promise<{ comesBack: boolean }> => {
  const load = () => getHosting(reference.clientId, reference.id);
  const { comesBack } = await carryOut(load, (record) => {
    const name = nameOf(reference);
    assertUp(record, name);
    if (!record.staff_suspension) throw otherReason(record, name);
    assertNotAtWork(record, now);
    const gone = record.gone_payments ?? [];
    const comesBack = gone.length === 0 && !isOverdue(record, now);
    // As when money that was gone is here again: an empty list has the worker lift the suspension.
    const restored = record.status === 'suspended' && comesBack ? { gone_payments: [] } : {};
    const set = { staff_suspension: null, ...restored };
    return {
      comesBack,
      writes: [change(record, set, now), entry(record, actor, 'hosting.released', now)],
      followUp: follow(record),
    };
  });
  return { comesBack };
};

type Server = NonNullable<HostingRecord['server']>;

/** The server with the account on it, as its panel shows it. Throws a conflict where it is not there. */
const findAt = async (record: HostingRecord, serverId: string, now: Date): Promise<Server> => {
  const servers = await listServers();
  const server = servers.find(({ id }) => id === serverId);
  if (!server) {
    throw conflict('unknown_server', say`There are the servers ${servers.map(({ id }) => id).join(', ')}.`);
  }
  const { username, domain } = record;
  const account = await (await answeringPanel(serverId, now)).findAccount(username);
  if (account?.domain !== domain) {
    throw conflict(
      'account_not_there',
      say`Server ${serverId} has no account "${username}" for ${domain}. Transfer it there first, in the panel.`,
    );
  }
  return { id: serverId, hostname: server.hostname, ip: account.ip ?? server.ip ?? null };
};

const assertMovable = (record: HostingRecord, reference: HostingReference, serverId: string): void => {
  const name = formatReference(reference);
  if (record.status !== 'active' && record.status !== 'suspended') {
    throw conflict('hosting_not_active', say`${name} is ${record.status}.`);
  }
  if (record.server?.id === serverId) throw conflict('same_server', say`${name} is on ${serverId} already.`);
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
        update(record, { set: { server, updated_at: now.toISOString() }, due: 'unchanged' }, [
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

/** An account that can be ended by staff. Throws a conflict for one that is not up, or ends already. */
export const getTerminable = async (reference: HostingReference): Promise<HostingRecord> => {
  const record = await getHosting(reference.clientId, reference.id);
  const { status, task } = record;
  const name = formatReference(reference);
  if (status !== 'active' && status !== 'suspended') {
    throw conflict(
      'hosting_not_active',
      say`${name} is ${status}: what is not set up is ended with its invoice or by "actions cancel".`,
    );
  }
  if (task === 'terminate') throw conflict('hosting_ending', say`${name} is ending already.`);
  return record;
};

/**
 * Decides the end of an account now, after which no payment brings it back; a worker removes it from its panel. Its unpaid
 * renewal is cancelled first. Nothing is paid back.
 */
export const terminateByStaff = async (
  reference: HostingReference,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = async () => {
    const record = await getTerminable(reference);
    assertNotAtWork(record, now);
    await cancelRenewalInvoice(record, now);
    return record;
  };
  await carryOut(load, (record) => {
    const { kind, client_id, id } = record;
    return {
      writes: [
        completeTask(record, { task: 'terminate' }, now),
        audit(record, actor, 'hosting.termination_ordered', now, { reason }),
      ],
      followUp: { renewals: [{ kind, client_id, id }] },
    };
  });
};
