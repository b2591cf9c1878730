import type { MobileMoneyStep } from '../contract/vocabulary.ts';
import type { GatewayPaymentStatus, StartPayment } from './start-payment.ts';

export type ChargeMobileMoney = Pick<
  StartPayment,
  'amount' | 'currency' | 'reference' | 'description' | 'metadata'
> & {
  email: string;
  /** The number of the wallet. */
  phone: string;
  /** The gateway's code of the network, such as `mtn`. */
  provider: string;
};

export type PromptedPayment = {
  reference: string;
  status: GatewayPaymentStatus;
  /** Null once it is decided. */
  step: MobileMoneyStep | null;
  /** The gateway's instructions for the payer; null where there are none. */
  prompt: string | null;
  failureMessage: string | null;
  declineCode: string | null;
};

/** Payment by a wallet on a phone, without a page of the gateway. */
export type MobileMoney = {
  /** A reference is used once; asked again under the same one, says what became of it. */
  charge(request: ChargeMobileMoney): Promise<PromptedPayment>;
  /** With the code the payer was asked for. */
  submitOtp(request: { reference: string; otp: string }): Promise<PromptedPayment>;
};
