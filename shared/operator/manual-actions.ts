import type { FraudSignal } from '../contract/vocabulary.ts';
import { say } from '../languages/sentence.ts';
import { conflict, Failure, invalid, notFound } from '../platform/failure.ts';
import { formatMoney } from '../platform/money.ts';
import { numberOf } from '../platform/table/numbers.ts';
import { getItem, getItems, queryDuePage } from '../platform/table/query.ts';
import { manualActions, type WaitingRecord } from '../records/collections.ts';
import type { DomainRecord, OperationRecord } from '../records/domains.ts';
import type { AddonDeliveryRecord, ServiceRecord } from '../records/hosting.ts';
import {
  MANUAL_ACTION_REASONS,
  type ManualActionReason,
  manualActionOf,
  type SometimesDue,
} from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/orders.ts';
import type { AttemptRecord, PaymentRecord } from '../records/payments.ts';
import { deliverySteps, domainNameOf, serviceKey } from '../services/index.ts';

const SOON_MS = 60_000;

type Wanted = { limit: number; after?: string | undefined; now: Date };

export type ManualAction = {
  reference: string;
  reason: ManualActionReason;
  client_id: number;
  /** A domain name, or the payment that is disputed. */
  subject: string;
  status: string;
  details: string | null;
  since: string;
};

/** What a payment waits for a person for. */
const waitsFor = (payment: PaymentRecord): string => {
  const { refunds, disputes, services, reference, currency, taken, owed } = payment;
  const gone = formatMoney(owed?.debt || taken.held, currency);
  const parts = [
    ...refunds
      .filter(({ is_open }) => is_open)
      .map(
        ({ amount, status, reason }) =>
          `refund of ${formatMoney(amount, currency)} ${status} (${reason ?? '?'})`,
      ),
    ...disputes
      .filter(({ is_open }) => is_open)
      .map(({ status, due_by, evidence_sent_at }) => {
        if (evidence_sent_at) return `dispute ${status}, evidence sent ${evidence_sent_at}`;
        return `dispute ${status}${due_by ? `, evidence by ${due_by}` : ''}`;
      }),
    ...(services?.state === 'waiting'
      ? [`${gone} of what paid for services is gone: decide by payments services`]
      : []),
  ];
  return `${parts.join('; ')}: ${reference}`;
};

/** Of contacts only that they change: who they are is shown by `domains show`. */
const wantedText = ({ type, wanted, last_error }: OperationRecord): string => {
  const text = type === 'contacts' ? 'contacts' : JSON.stringify(wanted);
  return last_error ? `${text}: ${last_error}` : text;
};

/** Each add-on that differs: "Extra IP address: 2 instead of 0". */
const deliveryText = ({ delivered, addons }: AddonDeliveryRecord): string =>
  deliverySteps(delivered, addons)
    .map(({ name, from, to }) => `${name}: ${to} instead of ${from}`)
    .join('; ');

const SIGNALS: Record<FraudSignal, string> = {
  young_account: 'a young account',
  foreign_card: 'a card of another country',
  many_cards: 'many cards tried',
  mail_domain: 'an address of a listed mail domain',
  large_first_order: 'a large first order',
};

const describeOrder = ({ id, total, currency, review }: OrderRecord) => ({
  subject: `Order ${numberOf('order', id)} for ${formatMoney(total, currency)}`,
  details: (review?.signals ?? []).map((signal) => SIGNALS[signal]).join(', '),
});

const describe = (record: WaitingRecord): Pick<ManualAction, 'subject' | 'details'> => {
  if ('delivered' in record) return { subject: record.domain, details: deliveryText(record) };
  if ('wanted' in record) return { subject: record.name, details: wantedText(record) };
  if ('items' in record) return describeOrder(record);
  if (!('gateway' in record)) return { subject: domainNameOf(record), details: record.last_error };
  const { gateway, reference, amount, currency } = record;
  return {
    subject: `${formatMoney(amount, currency)} by ${gateway}`,
    details: 'refunds' in record ? waitsFor(record) : `paid in another currency: ${reference}`,
  };
};

const pageOfReason = async (reason: ManualActionReason, { limit, after, now }: Wanted) => {
  const upTo = new Date(now.getTime() + SOON_MS).toISOString();
  const { found, nextKey } = await queryDuePage(manualActions(reason), { limit, after: after ?? null, upTo });
  // The index lags behind, so each record is asked whether it still waits.
  const records = await getItems(...found);
  const entries = records.flatMap((record, index) =>
    record && manualActionOf(record) === reason
      ? {
          place: found[index]?.due_sk ?? '',
          reference: formatReference(referenceOf(record)),
          reason,
          client_id: record.client_id,
          ...describe(record),
          status: 'delivered' in record ? 'waiting' : record.status,
          since: record.due_sk?.split('#')[0] ?? record.created_at,
        }
      : [],
  );
  return { entries, nextKey };
};

/** One page of what waits for a person, the oldest first; `after` is where the page before has ended. */
export const listManualActions = async (wanted: Wanted): Promise<PlacedPage<ManualAction>> => {
  const pages = await Promise.all(MANUAL_ACTION_REASONS.map((reason) => pageOfReason(reason, wanted)));
  return mergePages(pages, wanted.limit);
};

export type HostingReference = { kind: 'hosting'; clientId: number; id: number };
export type DomainReference = { kind: 'domain'; clientId: number; id: number };
export type ServiceReference = HostingReference | DomainReference;
export type PaymentReference = { kind: 'payment'; clientId: number; id: number };
export type OperationReference = { kind: 'operation'; clientId: number; domainId: number; id: number };
export type OrderReference = { kind: 'order'; clientId: number; id: number };
export type AttemptReference = { kind: 'attempt'; clientId: number; invoiceId: number; id: number };

/**
 * Names a record that waits for a person: `domain/<client>/<id>`, `payment/<client>/<payment>`, `order/<client>/<order>`,
 * `attempt/<client>/<invoice>/<attempt>` or `operation/<client>/<domain>/<operation>`.
 */
export type Reference =
  | ServiceReference
  | PaymentReference
  | OrderReference
  | AttemptReference
  | OperationReference;

const FORM =
  /^(?:(hosting|domain|payment|order)\/(\d{1,16})|(attempt|operation)\/(\d{1,16})\/(\d{1,16}))\/(\d{1,16})$/;

export const parseReference = (text: string): Reference => {
  const [, kind, client, innerKind, owner, parent, id] = text.match(FORM) ?? [];
  if (kind === 'hosting' || kind === 'domain' || kind === 'payment' || kind === 'order') {
    return { kind, clientId: Number(client), id: Number(id) };
  }
  if (id === undefined) {
    throw new Failure(
      'invalid',
      'invalid_reference',
      say`"${text}" is no reference. The actions list shows them.`,
    );
  }
  const inner = { clientId: Number(owner), id: Number(id) };
  return innerKind === 'operation'
    ? { kind: 'operation', ...inner, domainId: Number(parent) }
    : { kind: 'attempt', ...inner, invoiceId: Number(parent) };
};

/** The same of one client. Throws a 404 for a record of another. */
export const parseOwnReference = (client: number, text: string): Reference => {
  const reference = parseReference(text);
  if (reference.clientId !== client) throw notFound('manual action');
  return reference;
};

export const formatReference = (reference: Reference): string => {
  const { kind, clientId, id } = reference;
  if (kind === 'attempt') return `${kind}/${clientId}/${reference.invoiceId}/${id}`;
  if (kind === 'operation') return `${kind}/${clientId}/${reference.domainId}/${id}`;
  return `${kind}/${clientId}/${id}`;
};

/** Refuses an order where services and payments are meant. */
export const reviewInstead = () =>
  invalid({ reference: [say`A held order is reviewed: accept it, or give its money back.`] });

/** The reference of a record. */
export const referenceOf = (record: WaitingRecord): Reference => {
  const { client_id: clientId, id } = record;
  if ('delivered' in record) return { kind: 'hosting', clientId, id };
  if ('items' in record) return { kind: 'order', clientId, id };
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
    throw conflict('no_manual_action', say`${text} needs no manual action: its status is ${record.status}.`);
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

/** One page of a list that is in the order of the places of its entries; `nextKey` is the place the page ended at. */
export type PlacedPage<T> = { entries: (T & { place: string })[]; nextKey: string | null };

/**
 * The first `limit` entries of pages that begin after the same place, in the order of their places. Nothing is shown
 * beyond the end of a page that goes on, for its next entries may come before.
 */
export const mergePages = <T>(pages: PlacedPage<T>[], limit: number): PlacedPage<T> => {
  const ends = pages.map(({ nextKey }) => nextKey).filter((end) => end !== null);
  const end = ends.sort()[0] ?? null;
  const known = pages
    .flatMap(({ entries }) => entries)
    .filter(({ place }) => end === null || place <= end)
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const entries = known.slice(0, limit);
  return { entries, nextKey: known.length > limit ? (entries.at(-1)?.place ?? null) : end };
};
