import { getPayment } from '../billing/invoices/invoices.ts';
import { writeDecision } from '../billing/returns/services-decision.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { conflict } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { PaymentRecord, ServicesDecision } from '../records/payment-record.ts';

/** What a person may decide about the services of a payment whose money is gone. */
export type Choice = Extract<ServicesDecision['action'], 'suspend' | 'leave'>;

export const assertGone = ({ services }: PaymentRecord): void => {
  if (services && services.action !== 'restore') return;
  throw conflict('payment_not_gone', 'The money of this payment is here: its services stay as they are.');
};

/** The decision itself, without asking whether it is one; nothing where it was decided so before. */
export const planDecision = (
  payment: PaymentRecord,
  action: Choice,
  reason: string,
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  if (payment.services?.action === action) return { writes: [] };
  const decision = { action, state: 'due', decided_at: now.toISOString() } as const;
  return {
    writes: [
      writeDecision(payment, decision, now),
      audit(about.payment(payment), actor, 'payment.services_decided', now, { action, reason }),
    ],
  };
};

/** Suspends the accounts of a payment whose money is gone, or leaves them and lifts their suspension, within a minute. */
export const decideServices = (
  clientId: number,
  id: number,
  { action, reason }: { action: Choice; reason: string },
  actor: Actor,
  now: Date,
) =>
  carryOut(
    () => getPayment(clientId, id),
    (payment) => {
      assertGone(payment);
      return planDecision(payment, action, reason, actor, now);
    },
  );
