import type { StartPayment } from '../../shared/integrations/payment-gateway.ts';

let payments = 0;

/** A payment to be started, with a reference, a key and a client of its own. */
export const payment = (changes: Partial<StartPayment> = {}): StartPayment => {
  payments += 1;
  return {
    amount: 1999,
    currency: 'USD',
    reference: `attempt-${payments}`,
    idempotencyKey: `key-${payments}`,
    description: 'Invoice INV-7',
    customer: { clientId: payments, email: 'ama@example.com', name: 'Ama Mensah', gatewayCustomerId: null },
    saveCard: false,
    metadata: { invoice_id: '7' },
    returnUrl: 'https://portal.example.com/return',
    cancelUrl: 'https://portal.example.com/back',
    ...changes,
  };
};
