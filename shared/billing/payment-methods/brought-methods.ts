import type { Gateway } from '../../contract/vocabulary.ts';
import type { StoredMethod } from '../../integrations/payment-gateway.ts';
import type { Write } from '../../platform/table/write.ts';
import type { Origin } from '../../records/imports.ts';
import type { WalletRecord } from '../../records/wallet.ts';
import { savedMethod } from './change-method.ts';
import { changeWallet } from './wallet.ts';

/** A card that another system charges, under the number it has there and as its gateway tells it. */
export type BroughtMethod = { id: number; gateway: Gateway; stored: StoredMethod };

/**
 * Plans the cards that another system charges into a wallet, in place of those it had: the first is the default. Nobody is
 * told. While its origin says that it is held, none is charged by itself.
 */
export const planBroughtMethods = (
  wallet: WalletRecord,
  brought: readonly BroughtMethod[],
  { origin, autopay }: { origin: Origin; autopay: boolean },
  now: Date,
): { wallet: WalletRecord; write: Write } => {
  const methods = brought.map(({ id, gateway, stored }) => savedMethod(id, gateway, stored, now));
  const set = {
    methods,
    default_id: methods[0]?.id ?? null,
    backup_id: null,
    autopay: { ...wallet.autopay, enabled: autopay && methods.length > 0 },
    origin,
  };
  return changeWallet(wallet, set, now);
};
