import { IntegrationError } from '../../integration-error.ts';
import type { RefundPayment } from '../../payment-gateway.ts';
import type { GatewayRefund } from '../../refunds-and-disputes.ts';
import { intentOf } from './checkout-session.ts';
import { toStripeAmount } from './index.ts';
import { REFUND_KEY, refundsOf, stripeRefund, toGatewayRefund } from './refunds-and-disputes.ts';
import { type StripeApi, SYSTEM } from './stripe-call.ts';

const refused = (message: string, code: string) =>
  new IntegrationError(SYSTEM, 'rejected', message, { code });

/**
 * Stripe forgets an idempotency key after a day, so the key is also part of the refund and looked for first; of two
 * calls at once the idempotency key lets one through.
 */
export const createRefund = async (
  api: StripeApi,
  { reference, amount, currency, idempotencyKey }: RefundPayment,
): Promise<GatewayRefund> => {
  const payment_intent = await intentOf(api, reference);
  const made = (await refundsOf(api, payment_intent)).find(
    ({ metadata }) => metadata?.[REFUND_KEY] === idempotencyKey,
  );
  const refund =
    made ??
    (await api.call('create refund', stripeRefund(), (stripe) =>
      stripe.refunds.create(
        {
          payment_intent,
          amount: toStripeAmount(amount, currency) ?? amount,
          metadata: { [REFUND_KEY]: idempotencyKey },
        },
        { idempotencyKey },
      ),
    ));
  const found = toGatewayRefund(refund, reference);
  if (found.amount !== amount) throw refused('another amount was refunded under this key', 'key_reused');
  if (found.status === 'failed' || found.status === 'cancelled') {
    throw refused(`refund ${found.status}`, 'refund_failed');
  }
  return found;
};
