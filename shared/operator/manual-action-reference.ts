import { conflict, Failure, notFound } from '../platform/failure.ts';
import { getItem } from '../platform/table/read.ts';
import type { AddonDeliveryRecord } from '../records/addon-delivery-record.ts';
import type { AttemptRecord } from '../records/attempt-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { manualActionOf, type SometimesDue } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { OperationRecord } from '../records/operation-record.ts';
import type { PaymentRecord } from '../records/payment-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { serviceKey } from '../services/release-services.ts';

export type HostingReference = { kind: 'hosting'; clientId: number; id: number };
export type DomainReference = { kind: 'domain'; clientId: number; id: number };
export type ServiceReference = HostingReference | DomainReference;
export type PaymentReference = { kind: 'payment'; clientId: number; id: number };
export type OperationReference = { kind: 'operation'; clientId: number; domainId: number; id: number };
export type AttemptReference = { kind: 'attempt'; clientId: number; invoiceId: number; id: number };

/**
 * Names a record that waits for a person: `domain/<client>/<id>`, `payment/<client>/<payment>`,
 * `attempt/<client>/<invoice>/<attempt>` or `operation/<client>/<domain>/<operation>`.
 */
export type Reference = ServiceReference | PaymentReference | AttemptReference | OperationReference;

const FORM =
  /^(?:(hosting|domain|payment)\/(\d{1,16})|(attempt|operation)\/(\d{1,16})\/(\d{1,16}))\/(\d{1,16})$/;

export const parseReference = (text: string): Reference => {
  const [, kind, client, innerKind, owner, parent, id] = text.match(FORM) ?? [];
  if (kind === 'hosting' || kind === 'domain' || kind === 'payment') {
    return { kind, clientId: Number(client), id: Number(id) };
  }
  if (id === undefined) {
    throw new Failure(
      'invalid',
      'invalid_reference',
      `"${text}" is no reference. The actions list shows them.`,
    );
  }
  const inner = { clientId: Number(owner), id: Number(id) };
  return innerKind === 'operation'
    ? { kind: 'operation', ...inner, domainId: Number(parent) }
    : { kind: 'attempt', ...inner, invoiceId: Number(parent) };
};

export const formatReference = (reference: Reference): string => {
  const { kind, clientId, id } = reference;
  if (kind === 'attempt') return `${kind}/${clientId}/${reference.invoiceId}/${id}`;
  if (kind === 'operation') return `${kind}/${clientId}/${reference.domainId}/${id}`;
  return `${kind}/${clientId}/${id}`;
};

/** The reference of a record. */
export const referenceOf = (
  record: ServiceRecord | AttemptRecord | PaymentRecord | OperationRecord | AddonDeliveryRecord,
): Reference => {
  const { client_id: clientId, id } = record;
  if ('delivered' in record) return { kind: 'hosting', clientId, id };
  if ('wanted' in record) return { kind: 'operation', clientId, domainId: record.domain_id, id };
  if ('refunds' in record) return { kind: 'payment', clientId, id };
  return 'gateway' in record
    ? { kind: 'attempt', clientId, invoiceId: record.invoice_id, id }
    : { kind: record.kind, clientId, id };
};

/** A record that was read while it waited for a person. */
export type Waiting<R> = R & { due_pk: string };

/** The record, as long as it still waits for a person. */
const assertWaiting = <R extends { status: string } & SometimesDue>(
  record: R | undefined,
  reference: Reference,
): Waiting<R> => {
  if (!record) throw notFound('manual action');
  const { due_pk } = record;
  if (!due_pk || !manualActionOf(record)) {
    const text = formatReference(reference);
    throw conflict('no_manual_action', `${text} needs no manual action: its status is ${record.status}.`);
  }
  return { ...record, due_pk };
};

export const readWaitingService = async (reference: ServiceReference): Promise<Waiting<ServiceRecord>> =>
  assertWaiting(await getItem(serviceKey(reference.clientId, reference)), reference);

export const readWaitingDomain = async (reference: DomainReference): Promise<Waiting<DomainRecord>> =>
  assertWaiting(await getItem(keys.domain(reference.clientId, reference.id)), reference);

export const readWaitingAttempt = async (reference: AttemptReference): Promise<Waiting<AttemptRecord>> => {
  const { clientId, invoiceId, id } = reference;
  return assertWaiting(await getItem(keys.attempt(clientId, invoiceId, id)), reference);
};

export const readWaitingPayment = async (reference: PaymentReference): Promise<Waiting<PaymentRecord>> =>
  assertWaiting(await getItem(keys.payment(reference.clientId, reference.id)), reference);

export const readWaitingOperation = async (
  reference: OperationReference,
): Promise<Waiting<OperationRecord>> => {
  const { clientId, domainId, id } = reference;
  return assertWaiting(await getItem(keys.operation(clientId, domainId, id)), reference);
};
