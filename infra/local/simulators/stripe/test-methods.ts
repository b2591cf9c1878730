import { missing } from './api-error.ts';

export type Decline = { code: string; decline_code?: string; advice_code?: string; message: string };

export type CardBehaviour = {
  kind: 'card';
  brand: string;
  last4: string;
  /** Two letters; of the United States unless given. */
  country?: string;
  charge: Decline | null;
  /** For a SetupIntent; the same as for a charge unless given. */
  setUp?: null;
  /** Whether the bank wants 3-D Secure from its holder, and whether it wants it when nobody is there. */
  authentication: 'never' | 'always' | 'unless_set_up' | 'when_present';
  refund?: 'pending' | 'fails';
  dispute?: { reason: string; status: string };
};

export type BankBehaviour = { kind: 'bank'; last4: string; failure: Decline | null; disputed: boolean };

export type Behaviour = CardBehaviour | BankBehaviour;

const DECLINED = 'Your card was declined.';

const declined = (decline_code: string, advice_code: string, message = DECLINED): Decline => ({
  code: 'card_declined',
  decline_code,
  advice_code,
  message,
});

const visa = (last4: string, more: Partial<CardBehaviour> = {}): CardBehaviour => ({
  kind: 'card',
  brand: 'visa',
  last4,
  charge: null,
  authentication: 'never',
  ...more,
});

const refused = (last4: string, charge: Decline) => visa(last4, { charge });

const INSUFFICIENT = declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.');

/** https://docs.stripe.com/testing, by what follows `pm_card_` (or `tok_`); the last digits are those of the page. */
const CARDS: Record<string, CardBehaviour> = {
  visa: visa('4242'),
  visa_debit: visa('5556'),
  mastercard: { ...visa('4444'), brand: 'mastercard' },
  mastercard_debit: { ...visa('8210'), brand: 'mastercard' },
  amex: { ...visa('8431'), brand: 'amex' },
  discover: { ...visa('1117'), brand: 'discover' },
  unionpay: { ...visa('0005'), brand: 'unionpay' },
  gb: visa('0000', { country: 'GB' }),
  fr: visa('0003', { country: 'FR' }),
  chargeDeclined: refused('0002', declined('generic_decline', 'try_again_later')),
  chargeDeclinedInsufficientFunds: refused('9995', INSUFFICIENT),
  chargeDeclinedLostCard: refused('9987', declined('lost_card', 'do_not_try_again')),
  chargeDeclinedStolenCard: refused('9979', declined('stolen_card', 'do_not_try_again')),
  chargeDeclinedFraudulent: refused('0019', declined('fraudulent', 'do_not_try_again')),
  radarBlock: refused('0019', declined('fraudulent', 'do_not_try_again')),
  chargeDeclinedVelocityLimitExceeded: refused('6975', declined('card_velocity_exceeded', 'try_again_later')),
  chargeDeclinedExpiredCard: refused('0069', {
    code: 'expired_card',
    advice_code: 'confirm_card_data',
    message: 'Your card has expired.',
  }),
  chargeDeclinedIncorrectCvc: refused('0127', {
    code: 'incorrect_cvc',
    advice_code: 'confirm_card_data',
    message: "Your card's security code is incorrect.",
  }),
  chargeDeclinedProcessingError: refused('0119', {
    code: 'processing_error',
    advice_code: 'try_again_later',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  chargeCustomerFail: { ...refused('0341', declined('generic_decline', 'try_again_later')), setUp: null },
  authenticationRequired: visa('3184', { authentication: 'always' }),
  authenticationRequiredOnSetup: visa('3155', { authentication: 'unless_set_up' }),
  authenticationRequiredSetupForOffSession: visa('0446', { authentication: 'when_present' }),
  authenticationRequiredChargeDeclinedInsufficientFunds: visa('3178', {
    authentication: 'always',
    charge: INSUFFICIENT,
  }),
  threeDSecureRequired: visa('3063', { authentication: 'always' }),
  threeDSecure2Required: visa('3220', { authentication: 'always' }),
  threeDSecureOptional: visa('3055'),
  pendingRefund: visa('7726', { refund: 'pending' }),
  refundFail: visa('5126', { refund: 'fails' }),
  createDispute: visa('0259', { dispute: { reason: 'fraudulent', status: 'needs_response' } }),
  createDisputeProductNotReceived: visa('2685', {
    dispute: { reason: 'product_not_received', status: 'needs_response' },
  }),
  createDisputeInquiry: visa('1976', {
    dispute: { reason: 'fraudulent', status: 'warning_needs_response' },
  }),
};

const bank = (last4: string, code: string | null, message = ''): BankBehaviour => ({
  kind: 'bank',
  last4,
  failure: code === null ? null : { code, message },
  disputed: false,
});

/** https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment, "Test your integration". */
const BANKS: Record<string, BankBehaviour> = {
  success: bank('6789', null),
  accountClosed: bank('1113', 'account_closed', "The customer's bank account has been closed."),
  noAccount: bank('1116', 'no_account', 'The bank account could not be located.'),
  insufficientFunds: bank('2227', 'insufficient_funds', 'The account does not have enough funds.'),
  debitNotAuthorized: bank('3335', 'debit_not_authorized', 'Debit transactions are not authorized.'),
  dispute: { ...bank('6666', null), disputed: true },
};

/** What Stripe's test payment method (or card token) of this name does. */
export const behaviourOf = (name: string): Behaviour => {
  const account = /^pm_usBankAccount_(\w+)$/.exec(name)?.[1] ?? '';
  const card = /^(?:pm_card|tok)_(?:visa_(?=chargeDeclined))?(\w+)$/.exec(name)?.[1] ?? '';
  if (Object.hasOwn(BANKS, account)) return BANKS[account] as BankBehaviour;
  if (Object.hasOwn(CARDS, card)) return CARDS[card] as CardBehaviour;
  throw missing('PaymentMethod', name, 'payment_method');
};
