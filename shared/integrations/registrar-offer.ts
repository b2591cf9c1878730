/** `amount` in minor units (cents). Registrars ask it of us; it is not what a client pays. */
export type RegistrarPrice = { amount: number; currency: 'USD' };

/**
 * Why a name is not for sale here.
 * - `not_available`: registered, reserved, or not sold by this registrar; it does not say which.
 * - `aftermarket`: offered by somebody else, who may decline or take days. `purchaseType` and prices are given.
 * - `unsupported_tld`: final.
 * - `registry_unavailable`: nobody can say now; ask again later.
 */
export type UnavailableReason = 'not_available' | 'aftermarket' | 'unsupported_tld' | 'registry_unavailable';

export type RegistrarAvailability = {
  domain: string;
  purchasable: boolean;
  premium: boolean;
  purchaseType: string | null;
  /** For the shortest term that the TLD allows; null unless somebody sells it. */
  purchasePrice: RegistrarPrice | null;
  renewalPrice: RegistrarPrice | null;
  /** Null when purchasable. */
  reason: UnavailableReason | null;
};

/** Totals for the years asked about; null where the registrar does not offer it. A transfer is for its shortest term. */
export type RegistrarPrices = {
  premium: boolean;
  register: RegistrarPrice | null;
  renew: RegistrarPrice | null;
  transfer: RegistrarPrice | null;
};

/** What a TLD costs us; null where the registrar does not offer that. */
export type TldPrices = {
  register: RegistrarPrice | null;
  renew: RegistrarPrice | null;
  transfer: RegistrarPrice | null;
  restore: RegistrarPrice | null;
};
