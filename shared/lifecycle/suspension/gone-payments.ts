import type { HostingRecord } from '../../records/hosting-record.ts';
import { suspensionAfter } from '../../services/next-step.ts';

type Gone = HostingRecord['gone_payments'];

const withPayment = (known: number[], payment: number): number[] =>
  known.includes(payment) ? known : [...known, payment];

/** Suspended for its unpaid renewal as well: paying that brings it back. */
export const isOverdue = (
  { renewal }: { renewal?: HostingRecord['renewal'] | undefined },
  now: Date,
): boolean => renewal != null && suspensionAfter(renewal.due_at) <= now;

/** The payments whose money is gone once this one is gone too, or is here again. */
export const gonePayments = (
  record: HostingRecord,
  payment: number,
  change: 'suspend' | 'restore',
  now: Date,
): Gone => {
  const known = record.gone_payments ?? [];
  if (change === 'suspend') return withPayment(known, payment);
  if (!known.includes(payment)) return record.gone_payments;
  const left = known.filter((id) => id !== payment);
  if (left.length > 0) return left;
  return record.status === 'suspended' && !isOverdue(record, now) ? [] : null;
};
