export { mobileConfig } from './mobile-config.ts';
export { presentPurchases, purchaseOf, requirePurchase, type Store, storefrontOf } from './purchases.ts';
