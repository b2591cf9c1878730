import { queryDue } from '../../platform/table/query.ts';
import { getItems } from '../../platform/table/read.ts';
import { manualActions } from '../../records/collections.ts';
import { MANUAL_ACTION_REASONS } from '../../records/indexes.ts';
import type { Dispute, PaymentRecord } from '../../records/payment-record.ts';
import { isOpenDispute } from '../returns/returned-money.ts';

export type OpenDispute = { payment: PaymentRecord; dispute: Dispute };

/** As many as one batch read holds; the oldest come first. */
const PER_REASON = 100;
const SOON_MS = 60_000;

/** A payment that waits for a person for another reason as well is listed under that one. */
const REASONS = MANUAL_ACTION_REASONS.filter((reason) => /refund|payment/.test(reason));

const urgency = ({ dispute }: OpenDispute): string =>
  `${dispute.status === 'needs_response' ? 0 : 1} ${dispute.due_by ?? '~'}`;

/** The disputes that are open and on the list of manual actions, those that wait for evidence first. */
export const listOpenDisputes = async (now: Date): Promise<OpenDispute[]> => {
  const soon = new Date(now.getTime() + SOON_MS);
  const due = await Promise.all(REASONS.map((reason) => queryDue(manualActions(reason), soon, PER_REASON)));
  const records = await getItems(...due.flat());
  return records
    .filter((record): record is PaymentRecord => record !== undefined && 'disputes' in record)
    .flatMap((payment) =>
      payment.disputes
        .filter((dispute) => dispute.is_open && isOpenDispute(dispute))
        .map((dispute) => ({ payment, dispute })),
    )
    .sort((a, b) => urgency(a).localeCompare(urgency(b)));
};

/** Less time than this is left to answer. */
const URGENT_MS = 3 * 86_400_000;

/** Whether evidence must be sent within three days, or should have been. */
export const isEvidenceDue = ({ dispute: { status, due_by } }: OpenDispute, now: Date): boolean =>
  status === 'needs_response' && due_by !== null && Date.parse(due_by) - now.getTime() < URGENT_MS;
