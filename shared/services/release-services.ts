import type { FollowUp } from '../events/index.ts';
import { equals } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { DomainTask } from '../records/domains.ts';
import type { ServiceKind, ServiceRecord } from '../records/hosting.ts';
import { awaitsManualAction, dueAt, withStatus } from '../records/indexes.ts';
import type { InvoicedService } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';

/** A message that was sent is given this long before the reconciler sends another. */
const GRACE_MS = 30_000;

/** The status of a domain that is paid for until its registry has it. */
export const awaitedStatus = (type: 'register' | 'transfer') =>
  type === 'transfer' ? 'pending_transfer' : 'pending_registration';

/** A record to be renewed keeps its status until that is done. */
const readyStatus = (service: InvoicedService) => {
  if (service.type === 'renew') return {};
  return service.kind === 'hosting'
    ? withStatus('HOSTING', 'provisioning', service.id)
    : withStatus('DOMAIN', awaitedStatus(service.type), service.id);
};

/** What a paid record waits for: a machine, or a person where the domain is manual. */
export const readyWork = (service: InvoicedService, now: Date) => {
  const { id } = service;
  const renewal = service.type === 'renew';
  if (service.kind === 'domain' && service.registrar === 'manual') {
    const reason = renewal ? 'manual_renewal' : 'manual_registration';
    return { set: { attempts: 0 }, due: awaitsManualAction(reason, now, id) };
  }
  const task: DomainTask = renewal ? 'renew' : 'provision';
  return { set: { attempts: 0, task }, due: dueAt(new Date(now.getTime() + GRACE_MS), id) };
};

/** The state of a paid record. */
export const readyState = (service: InvoicedService, now: Date) => {
  const { set, due } = readyWork(service, now);
  return { set: { ...readyStatus(service), ...set }, due };
};

export const serviceKey = (
  clientId: number,
  { kind, id }: { kind: ServiceKind; id: number },
): Key<ServiceRecord> => (kind === 'hosting' ? keys.hosting(clientId, id) : keys.domain(clientId, id));

/** A change of package that was paid is the next step of its account, beside whatever task that has. */
const releaseChange = (clientId: number, { id }: InvoicedService, now: Date): Write => {
  const set = { change_paid_at: now.toISOString(), updated_at: now.toISOString() };
  return update(keys.hosting(clientId, id), { set, due: dueAt(now, id) });
};

/**
 * The writes that hand the records of a paid invoice to those who do what was paid for; `holdReleased` says that their
 * names were given free before.
 */
export const releaseServices = (
  clientId: number,
  services: InvoicedService[],
  now: Date,
  { holdReleased = false } = {},
): Write[] =>
  services.map((service) => {
    if (service.type === 'change') return releaseChange(clientId, service, now);
    const ready = readyState(service, now);
    return update(
      serviceKey(clientId, service),
      {
        set: {
          ...ready.set,
          ...(holdReleased ? { hold_released: true } : {}),
          updated_at: now.toISOString(),
        },
        due: ready.due,
      },
      service.type === 'renew' ? [] : [equals('status', 'pending')],
    );
  });

/** What is done for a service that is there already. */
const OF_LIVE: ReadonlySet<InvoicedService['type']> = new Set(['renew', 'change']);

/** One message for each service that a machine takes care of, for the queue of its work. */
export const serviceMessages = (
  clientId: number,
  services: InvoicedService[],
): Required<Pick<FollowUp, 'provisioning' | 'renewals'>> => {
  const byMachine = services.filter(
    (service) => service.kind === 'hosting' || service.registrar !== 'manual',
  );
  const messagesFor = (wanted: InvoicedService[]) =>
    wanted.map(({ kind, id }) => ({ kind, client_id: clientId, id }));
  return {
    provisioning: messagesFor(byMachine.filter(({ type }) => !OF_LIVE.has(type))),
    renewals: messagesFor(byMachine.filter(({ type }) => OF_LIVE.has(type))),
  };
};

/** The queue for what is next to be done for a service: new ones do not wait behind old ones, nor old behind new. */
export const queueOf = ({ task }: Pick<ServiceRecord, 'task'>) =>
  task === 'provision' ? 'provisioning' : 'renewals';
