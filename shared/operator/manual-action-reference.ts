import { conflict, Failure, notFound } from '../platform/failure.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem } from '../platform/table/read.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { ManualActionReason } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

export type ServiceReference = { kind: 'hosting' | 'domain'; clientId: number; id: number };
export type PaymentReference = { kind: 'payment'; clientId: number; invoiceId: number; id: number };

/** Names a record that waits for a person: `domain/<client>/<id>` or `payment/<client>/<invoice>/<attempt>`. */
export type Reference = ServiceReference | PaymentReference;

/** What the list of waiting records adds to a record on it. */
export type Waiting<R> = R & { due_pk?: string; due_sk?: string };

const FORM = /^(?:(hosting|domain)\/(\d{1,16})|payment\/(\d{1,16})\/(\d{1,16}))\/(\d{1,16})$/;

export const parseReference = (text: string): Reference => {
  const [, service, serviceClient, paymentClient, invoiceId, id] = text.match(FORM) ?? [];
  if (service === 'hosting' || service === 'domain') {
    return { kind: service, clientId: Number(serviceClient), id: Number(id) };
  }
  if (id === undefined) {
    throw new Failure(
      'invalid',
      'invalid_reference',
      `"${text}" is no reference. The actions list shows them.`,
    );
  }
  return { kind: 'payment', clientId: Number(paymentClient), invoiceId: Number(invoiceId), id: Number(id) };
};

export const formatReference = (reference: Reference): string => {
  const { kind, clientId, id } = reference;
  return kind === 'payment'
    ? `${kind}/${clientId}/${reference.invoiceId}/${id}`
    : `${kind}/${clientId}/${id}`;
};

const KINDS: Record<string, ServiceReference['kind']> = { HOSTING: 'hosting', DOMAIN: 'domain' };

/** The reference of a record, read from its key. */
export const referenceOf = ({ pk, sk }: Key): Reference => {
  const clientId = Number(pk.split('#')[1]);
  const [prefix = '', first, second] = sk.split('#');
  const kind = KINDS[prefix];
  if (kind) return { kind, clientId, id: Number(first) };
  return { kind: 'payment', clientId, invoiceId: Number(first), id: Number(second) };
};

export const referenceKey = (reference: Reference): Key => {
  const { kind, clientId, id } = reference;
  if (kind === 'payment') return keys.attempt(clientId, reference.invoiceId, id);
  return kind === 'hosting' ? keys.hosting(clientId, id) : keys.domain(clientId, id);
};

export const reasonOf = ({ due_pk }: Waiting<unknown>): ManualActionReason | null =>
  due_pk?.startsWith('WAITING#') ? (due_pk.slice('WAITING#'.length) as ManualActionReason) : null;

/** The record, as long as it still waits for a person. */
export const readManualAction = async <R extends { status: string }>(
  reference: Reference,
): Promise<Waiting<R> & { due_pk: string }> => {
  const record = await getItem<Waiting<R>>(referenceKey(reference));
  if (!record) throw notFound('manual action');
  const { due_pk } = record;
  if (!due_pk || !reasonOf(record)) {
    const text = formatReference(reference);
    throw conflict('no_manual_action', `${text} needs no manual action: its status is ${record.status}.`);
  }
  return { ...record, due_pk };
};

export type WaitingService = Waiting<HostingRecord | DomainRecord> & { due_pk: string };

export const isHosting = (record: HostingRecord | DomainRecord): record is HostingRecord =>
  'username' in record;

export const nameOf = (record: HostingRecord | DomainRecord): string =>
  isHosting(record) ? record.domain : record.name;
