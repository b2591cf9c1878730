import { invalidRequest } from './api-error.ts';

type Decline = { code: string; decline_code?: string; message: string };

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

/** Test cards (https://docs.stripe.com/testing#declined-payments) by what follows `pm_card_`. */
const DECLINES: Record<string, Decline> = {
  chargeDeclined: declined('generic_decline'),
  chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  chargeDeclinedLostCard: declined('lost_card'),
  chargeDeclinedStolenCard: declined('stolen_card'),
  chargeDeclinedFraudulent: declined('fraudulent'),
  chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  chargeDeclinedProcessingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

const ACCEPTED = ['visa', 'mastercard', 'amex', 'visa_debit'];
const AUTHENTICATION = ['authenticationRequired', 'threeDSecureRequired', 'threeDSecure2Required'];

export type CardOutcome = { kind: 'accepted' } | { kind: 'authenticate' } | ({ kind: 'declined' } & Decline);

export const useCard = (paymentMethod: string): CardOutcome => {
  const card = paymentMethod.replace(/^pm_card_(visa_(?=charge))?/, '');
  const decline = DECLINES[card];
  if (decline) return { kind: 'declined', ...decline };
  if (ACCEPTED.includes(card)) return { kind: 'accepted' };
  if (AUTHENTICATION.includes(card)) return { kind: 'authenticate' };
  throw invalidRequest(`No such PaymentMethod: '${paymentMethod}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  });
};
