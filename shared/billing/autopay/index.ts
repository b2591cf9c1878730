export {
  isLeftOut,
  planAutopayChange,
  planServiceAutopay,
  presentAutopay,
  presentNextCharge,
} from './change-autopay.ts';
export { chargeDueInvoice } from './charge-due-invoice.ts';
export { chargeNow, planChargeNow, runCharge } from './run-charge.ts';
