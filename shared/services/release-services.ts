import type { ServiceMessage } from '../contract/messages.ts';
import type { DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { equals } from '../platform/table/expressions.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { InvoicedService } from '../records/billing-records.ts';
import type { DomainTask } from '../records/domain-record.ts';
import { awaitsManualAction, dueAt, statusKey } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/** A message that was sent is given this long before the reconciler sends another. */
const GRACE_MS = 30_000;

/** A record to be renewed keeps its status until that is done. */
const readyStatus = (service: InvoicedService) => {
  const { id } = service;
  if (service.type === 'renew') return {};
  if (service.kind === 'hosting') {
    const status: HostingStatus = 'provisioning';
    return { status, ...statusKey('HOSTING', status, id) };
  }
  const status: DomainStatus = service.type === 'transfer' ? 'pending_transfer' : 'pending_registration';
  return { status, ...statusKey('DOMAIN', status, id) };
};

/** The state in which a paid record waits for a machine, or for a person where the domain is manual. */
export const readyState = (service: InvoicedService, now: Date) => {
  const { id } = service;
  const renewal = service.type === 'renew';
  const state = { ...readyStatus(service), attempts: 0 };
  if (service.kind === 'domain' && service.registrar === 'manual') {
    return { ...state, ...awaitsManualAction(renewal ? 'manual_renewal' : 'manual_registration', now, id) };
  }
  const task: DomainTask = renewal ? 'renew' : 'provision';
  return { ...state, task, ...dueAt(new Date(now.getTime() + GRACE_MS), id) };
};

export const serviceKey = (clientId: number, { kind, id }: { kind: 'hosting' | 'domain'; id: number }) =>
  kind === 'hosting' ? keys.hosting(clientId, id) : keys.domain(clientId, id);

/** The writes that hand the records of a paid invoice to those who do what was paid for. */
export const releaseServices = (clientId: number, services: InvoicedService[], now: Date): Write[] =>
  services.map((service) =>
    update(
      serviceKey(clientId, service),
      { set: { ...readyState(service, now), updated_at: now.toISOString() } },
      service.type === 'renew' ? [] : [equals('status', 'pending')],
    ),
  );

/** One message for each service that a machine takes care of. */
export const provisioningMessages = (clientId: number, services: InvoicedService[]): ServiceMessage[] =>
  services
    .filter((service) => service.kind === 'hosting' || service.registrar !== 'manual')
    .map(({ kind, id }) => ({ kind, client_id: clientId, id }));
