import { formatMoney } from '../platform/money.ts';
import { queryDue } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import type { AddonDeliveryRecord } from '../records/addon-delivery-record.ts';
import type { AttemptRecord } from '../records/attempt-record.ts';
import { manualActions } from '../records/collections.ts';
import { MANUAL_ACTION_REASONS, type ManualActionReason, manualActionOf } from '../records/indexes.ts';
import type { OperationRecord } from '../records/operation-record.ts';
import type { PaymentRecord } from '../records/payment-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { deliverySteps } from '../services/addon-delivery.ts';
import { domainNameOf } from '../services/describe-service.ts';
import { formatReference, referenceOf } from './manual-action-reference.ts';

/** As many as one batch read holds; the oldest come first, so that nothing is out of reach. */
const PER_REASON = 100;

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

type WaitingRecord = ServiceRecord | AttemptRecord | PaymentRecord | OperationRecord | AddonDeliveryRecord;

/** What a payment waits for a person for. */
const waitsFor = ({ refunds, disputes, services, reference, currency }: PaymentRecord): string => {
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
    ...(services?.state === 'waiting' ? ['its money is gone: decide by payments services'] : []),
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

const listReason = async (reason: ManualActionReason, now: Date): Promise<ManualAction[]> => {
  const soon = new Date(now.getTime() + 60_000);
  const due = await queryDue(manualActions(reason), soon, PER_REASON);
  if (due.length === 0) return [];
  // The index lags behind, so each record is asked whether it still waits.
  const records = await getItems(...due);
  return records.flatMap((record) =>
    record && manualActionOf(record) === reason
      ? {
          reference: formatReference(referenceOf(record)),
          reason,
          client_id: record.client_id,
          ...describe(record),
          status: 'delivered' in record ? 'waiting' : record.status,
          since: record.due_sk?.split('#')[0] ?? record.created_at,
        }
      : [],
  );
};

/** What waits for a person, by reason, the oldest first. */
export const listManualActions = async (now: Date): Promise<ManualAction[]> =>
  (await Promise.all(MANUAL_ACTION_REASONS.map((reason) => listReason(reason, now)))).flat();
