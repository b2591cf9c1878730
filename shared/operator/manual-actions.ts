import { formatMoney } from '../platform/money.ts';
import { queryDuePage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import type { AddonDeliveryRecord } from '../records/addon-delivery-record.ts';
import { manualActions, type WaitingRecord } from '../records/collections.ts';
import { MANUAL_ACTION_REASONS, type ManualActionReason, manualActionOf } from '../records/indexes.ts';
import type { OperationRecord } from '../records/operation-record.ts';
import type { PaymentRecord } from '../records/payment-record.ts';
import { deliverySteps } from '../services/addon-delivery.ts';
import { domainNameOf } from '../services/describe-service.ts';
import { formatReference, referenceOf } from './manual-action-reference.ts';
import { mergePages, type PlacedPage } from './merge-pages.ts';

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
      .map(({ status, due_by }) => `dispute ${status}${due_by ? `, evidence by ${due_by}` : ''}`),
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

const describe = (record: WaitingRecord): Pick<ManualAction, 'subject' | 'details'> => {
  if ('delivered' in record) return { subject: record.domain, details: deliveryText(record) };
  if ('wanted' in record) return { subject: record.name, details: wantedText(record) };
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
