import type { GatewayPayment } from '../../integrations/payment-gateway.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { Failure } from '../../platform/failure.ts';
import { log } from '../../platform/log.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import { type KeptMethod, planKeptMethod } from './keep-method.ts';
import { getWallet } from './wallet.ts';

/**
 * Plans to keep the card of a payment whose payer wants that: by `save_card`, or in the gateway's sheet where that asks.
 * Null where none is to be kept.
 */
export const keepMethodOf = async (
  { client_id, gateway, save_card }: AttemptRecord,
  { savedMethod }: GatewayPayment,
  now: Date,
): Promise<KeptMethod | null> => {
  if (!savedMethod || (!save_card && !gatewayNamed(gateway).can.asksToKeepCard)) return null;
  try {
    return planKeptMethod(await getWallet(client_id), gateway, savedMethod, `gateway:${gateway}`, now);
  } catch (error) {
    // The payment counts, whether or not there is room for its card.
    if (!(error instanceof Failure)) throw error;
    log.warn('payment method not kept', { client_id, reason: error.code });
    return null;
  }
};
