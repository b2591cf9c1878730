import { type IndexPage, queryDuePage } from '../../platform/table/query.ts';
import { getItems } from '../../platform/table/read.ts';
import { manualActions, type WaitingRecord } from '../../records/collections.ts';
import { MANUAL_ACTION_REASONS, type ManualActionReason } from '../../records/indexes.ts';
import type { Dispute, PaymentRecord } from '../../records/payment-record.ts';
import { isOpenDispute } from '../returns/returned-money.ts';

export type OpenDispute = { payment: PaymentRecord; dispute: Dispute };

const PAGE = 100;

/** A payment that waits for a person for another reason as well is listed under that one. */
const REASONS = MANUAL_ACTION_REASONS.filter((reason) => /refund|payment/.test(reason));

/** Sorts those that wait for evidence first, by when it must be there; no two have the same. */
export const urgencyOf = ({ dispute }: OpenDispute): string =>
  `${dispute.status === 'needs_response' ? 0 : 1} ${dispute.due_by ?? '~'} ${dispute.gateway_id}`;

async function* waitingPayments(reason: ManualActionReason): AsyncGenerator<PaymentRecord[]> {
  let after: string | null = null;
  do {
    const page: IndexPage<WaitingRecord> = await queryDuePage(manualActions(reason), { limit: PAGE, after });
    const records = await getItems(...page.found);
    yield records.filter((record): record is PaymentRecord => record !== undefined && 'disputes' in record);
    after = page.nextKey;
  } while (after !== null);
}

const openDisputesOf = async (reason: ManualActionReason): Promise<OpenDispute[]> => {
  const found: OpenDispute[] = [];
  for await (const payments of waitingPayments(reason)) {
    for (const payment of payments) {
      const open = payment.disputes.filter((dispute) => dispute.is_open && isOpenDispute(dispute));
      found.push(...open.map((dispute) => ({ payment, dispute })));
    }
  }
  return found;
};

/** All disputes that are open and on the list of manual actions, those that wait for evidence first. */
export const listOpenDisputes = async (): Promise<OpenDispute[]> => {
  const found = await Promise.all(REASONS.map(openDisputesOf));
  return found.flat().sort((a, b) => urgencyOf(a).localeCompare(urgencyOf(b)));
};

/** Less time than this is left to answer. */
const URGENT_MS = 3 * 86_400_000;

/** Whether evidence must be sent within three days, or should have been. */
export const isEvidenceDue = ({ dispute: { status, due_by } }: OpenDispute, now: Date): boolean =>
  status === 'needs_response' && due_by !== null && Date.parse(due_by) - now.getTime() < URGENT_MS;
