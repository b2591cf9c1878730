export { type BroughtMethod, planBroughtMethods } from './brought-methods.ts';
export { keepMethodOf, MAX_METHODS, planMethodChange, planMethodRemoval } from './change-method.ts';
export { checkSaving, planMethodOfPayment, planSaving, settleSaving } from './saving.ts';
export { reviewMethod, tendWallet } from './tend-wallet.ts';
export {
  changeWallet,
  eraseWallet,
  findMethod,
  getMethod,
  getWallet,
  hasNoCard,
  isUsable,
  presentMethod,
} from './wallet.ts';
