import type { InvoicedService } from '../billing/records.ts';
import type { DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { equals } from '../table/expressions.ts';
import { dueAt, keys, statusKey, waitingFor } from '../table/keys.ts';
import { change, type Write } from '../table/write.ts';

export type ProvisioningMessage = { kind: 'hosting' | 'domain'; client_id: number; id: number };

/** A message that was sent is given this long before the reconciler sends another. */
const GRACE_MS = 30_000;

/** The state a paid record waits in for provisioning; manual domains wait for a person. */
export const readyState = (service: InvoicedService, now: Date) => {
  const { id } = service;
  const soon = new Date(now.getTime() + GRACE_MS);
  if (service.kind === 'hosting') {
    const status: HostingStatus = 'provisioning';
    return { status, ...statusKey('HOSTING', status, id), ...dueAt(soon, id) };
  }
  const status: DomainStatus = service.type === 'transfer' ? 'pending_transfer' : 'pending_registration';
  const queue = service.registrar === 'manual' ? waitingFor('manual_registration', now, id) : dueAt(soon, id);
  return { status, ...statusKey('DOMAIN', status, id), ...queue };
};

export const serviceKey = (clientId: number, { kind, id }: { kind: 'hosting' | 'domain'; id: number }) =>
  kind === 'hosting' ? keys.hosting(clientId, id) : keys.domain(clientId, id);

/** The writes that hand the pending records of a paid invoice to provisioning. */
export const releaseServices = (clientId: number, services: InvoicedService[], now: Date): Write[] =>
  services.map((service) =>
    change(
      serviceKey(clientId, service),
      { set: { ...readyState(service, now), updated_at: now.toISOString() } },
      [equals('status', 'pending')],
    ),
  );

/** One message for each service a machine can provision. */
export const provisioningMessages = (clientId: number, services: InvoicedService[]): ProvisioningMessage[] =>
  services
    .filter((service) => service.kind === 'hosting' || service.registrar !== 'manual')
    .map(({ kind, id }) => ({ kind, client_id: clientId, id }));
