import { isDeepStrictEqual } from 'node:util';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import { newId } from '../../platform/table/ids.ts';
import type { Dispute, Refund } from '../../records/payment-record.ts';
import { isOpenDispute } from './returned-money.ts';

type RefundStatus = Refund['status'];

/** A refund may fail after it succeeded; one that failed is over, and none waits again once it is made. */
const mayBecome = (from: RefundStatus, to: RefundStatus): boolean => {
  if (from === to || from === 'failed' || from === 'cancelled') return false;
  return from !== 'succeeded' || to === 'failed' || to === 'cancelled';
};

const isOver = (status: RefundStatus): boolean => status === 'failed' || status === 'cancelled';

/** The same refund: by the gateway's id, or by the key of one that it has not told its id of. */
const isSame =
  (found: GatewayRefund) =>
  ({ gateway_id, idempotency_key }: Refund): boolean =>
    gateway_id === null
      ? idempotency_key !== null &&
        (found.key === idempotency_key || found.key?.startsWith(`${idempotency_key} `) === true)
      : gateway_id === found.id;

/** A person is asked about what fails, and about what waits for somebody; what goes on by itself is off the list again. */
const needsPerson = (status: RefundStatus): boolean => isOver(status) || status === 'needs_attention';

const updated = (refund: Refund, found: GatewayRefund, now: Date): Refund => {
  // What the gateway has not told us of, it may have: its word goes before our taking it for failed.
  const open = refund.gateway_id === null || mayBecome(refund.status, found.status);
  const status = open ? found.status : refund.status;
  const named = { gateway_id: found.id, dispute_id: found.disputeId ?? refund.dispute_id };
  const moved = status !== refund.status;
  if (!moved && refund.gateway_id === named.gateway_id && refund.dispute_id === named.dispute_id)
    return refund;
  return {
    ...refund,
    ...named,
    status,
    reason: moved ? found.reason : refund.reason,
    is_open: moved ? needsPerson(status) : refund.is_open,
    updated_at: now.toISOString(),
  };
};

const newRefund = (found: GatewayRefund, now: Date): Refund => ({
  id: newId(now),
  gateway_id: found.id,
  idempotency_key: null,
  key: null,
  amount: found.amount,
  status: found.status,
  reason: found.reason,
  dispute_id: found.disputeId,
  asked_at: null,
  // One that failed before we heard of it is somebody else's who has seen it fail; one that waits is not over.
  is_open: found.status === 'needs_attention',
  created_at: found.createdAt ? new Date(found.createdAt).toISOString() : now.toISOString(),
  updated_at: now.toISOString(),
});

/**
 * Our refunds of a payment as the gateway's say they are, with those that others have made. What the gateway leaves
 * out stays as it was.
 */
export const mergeRefunds = (known: Refund[], found: GatewayRefund[], now: Date): Refund[] => {
  const oldestFirst = [...found].reverse();
  const unknown = oldestFirst.filter((one) => !known.some(isSame(one)));
  return [
    ...known.map((refund) => {
      const same = found.find((one) => isSame(one)(refund));
      return same ? updated(refund, same, now) : refund;
    }),
    ...unknown.map((one) => newRefund(one, now)),
  ];
};

/** An ended dispute may end otherwise, and is not opened again: an appeal is decided like the dispute itself. */
const disputeStatus = (from: Dispute['status'] | undefined, found: GatewayDispute): Dispute['status'] =>
  from && !isOpenDispute({ status: from }) && isOpenDispute(found) ? from : found.status;

const toDispute = (known: Dispute | undefined, found: GatewayDispute, now: Date): Dispute => {
  const status = disputeStatus(known?.status, found);
  const opened = isOpenDispute({ status });
  const next: Dispute = {
    gateway_id: found.id,
    amount: found.amount,
    status,
    is_inquiry: found.isInquiry,
    reason: found.reason,
    due_by: found.dueBy ? new Date(found.dueBy).toISOString() : null,
    evidence_sent_at: known?.evidence_sent_at ?? null,
    is_open: opened && (known?.is_open ?? true),
    created_at: new Date(found.createdAt).toISOString(),
    updated_at: known?.updated_at ?? now.toISOString(),
  };
  return known && isDeepStrictEqual(next, known) ? known : { ...next, updated_at: now.toISOString() };
};

export const mergeDisputes = (known: Dispute[], found: GatewayDispute[], now: Date): Dispute[] => {
  const before = new Map(known.map((dispute) => [dispute.gateway_id, dispute]));
  const after = new Map(found.map((one) => [one.id, toDispute(before.get(one.id), one, now)]));
  return [
    ...known.map((dispute) => after.get(dispute.gateway_id) ?? dispute),
    ...[...after.values()].filter(({ gateway_id }) => !before.has(gateway_id)),
  ];
};
