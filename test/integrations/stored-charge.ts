import type { StartPayment } from '../../shared/integrations/start-payment.ts';
import type { ChargeStored } from '../../shared/integrations/stored-methods.ts';

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
