export { mobileConfig } from './mobile-config.ts';
export { presentPurchases, purchaseOf, requirePurchase, type Store } from './purchases.ts';
export { storefrontOf } from './storefront-codes.ts';
