import { randomUUID } from 'node:crypto';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { Plan } from '../../events/plan.ts';
import type { MobileMoney } from '../../integrations/mobile-money.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { invalid } from '../../platform/failure.ts';
import { newId } from '../../platform/table/ids.ts';
import { putNew } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { Actor } from '../../records/audit-record.ts';
import { fileInvoice } from '../invoices/dunning.ts';
import { assertNotCharging, assertPayable } from '../invoices/invoices.ts';
import { partOfBalance } from '../ledger/chargeable.ts';
import { newAttempt } from '../payments/new-attempt.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { assertChargeable, pointReference } from '../payments/start-payment.ts';
import { assertNoneUnderWay } from '../payments/under-way.ts';

/**
 * Plans a payment by a wallet on a phone. The attempt, with the reference under which the gateway will know it, is
 * written before the wallet is asked: its owner may pay at once. Throws 409 for an invoice that takes no money, or is
 * being paid, and 422 for a currency that no wallet has.
 */
export const planPrompt = async (
  { invoice, attempts }: PaymentContext,
  gateway: PaymentGateway,
  { actor, amount: wanted }: { actor: Actor; amount?: number | undefined },
  now: Date,
): Promise<Plan & { attempt: AttemptRecord; wallets: MobileMoney }> => {
  assertPayable(invoice);
  assertNotCharging(invoice);
  const wallets = gateway.mobileMoney;
  if (!wallets) throw invalid({ channel: ['This gateway has no mobile money.'] });
  const amount = partOfBalance(wanted, invoice.balance, invoice.currency);
  assertChargeable(gateway, amount, invoice.currency);
  await assertNoneUnderWay(attempts, gateway.id);
  const reference = `wallet-${invoice.id}-${randomUUID()}`;
  const prompt = { step: 'wait', message: null } as const;
  const beginning = { amount, gateway: gateway.id, reference, status: 'created', prompt } as const;
  const attempt = newAttempt(invoice, newId(now), beginning, now);
  const details = { gateway: gateway.id, reference, amount };
  return {
    attempt,
    wallets,
    writes: [
      // Of two payments begun at once the second one sees the first.
      fileInvoice(invoice, {}),
      putNew(attempt),
      pointReference(attempt, false),
      audit(about.invoice(invoice), actor, 'payment.prompted', now, details),
    ],
  };
};
