import type { ChargeStored, StartPayment } from '../../shared/integrations/payment-gateway.ts';

/** A charge of a kept method for what a payment is for, without its owner. */
export const storedCharge = (
  { amount, currency, reference, idempotencyKey, description, metadata, returnUrl }: StartPayment,
  method: ChargeStored['method'],
  changes: Partial<ChargeStored> = {},
): ChargeStored => ({
  ...{ amount, currency, reference, idempotencyKey, description, metadata, returnUrl },
  ...{ method, isOwnerPresent: false },
  ...changes,
});
