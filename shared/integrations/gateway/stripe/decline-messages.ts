const DECLINED = 'Your card was declined. Contact your bank or use another card.';
const LIMIT_REACHED = 'Your card has reached a limit. Contact your bank or use another card.';
const TRY_AGAIN = 'Your card could not be charged just now. Try again in a moment.';
const WRONG_CVC = "Your card's security code is incorrect.";
const WRONG_NUMBER = 'Your card number is incorrect.';
const WRONG_EXPIRY = "Your card's expiry date is incorrect.";
const NOT_AUTHENTICATED = 'Your bank could not confirm that it is you. Try again or use another card.';

const MESSAGES = new Map([
  ['authentication_required', NOT_AUTHENTICATED],
  ['card_not_supported', 'Your card does not support this kind of purchase. Use another card.'],
  ['card_velocity_exceeded', LIMIT_REACHED],
  ['currency_not_supported', 'Your card does not support this currency. Use another card.'],
  ['duplicate_transaction', 'The same payment was made a moment ago. Check it before you try again.'],
  ['expired_card', 'Your card has expired. Use another card.'],
  ['incorrect_cvc', WRONG_CVC],
  ['incorrect_number', WRONG_NUMBER],
  ['incorrect_zip', "Your card's postal code is incorrect."],
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['invalid_cvc', WRONG_CVC],
  ['invalid_expiry_month', WRONG_EXPIRY],
  ['invalid_expiry_year', WRONG_EXPIRY],
  ['invalid_number', WRONG_NUMBER],
  ['issuer_not_available', TRY_AGAIN],
  ['payment_intent_authentication_failure', NOT_AUTHENTICATED],
  ['processing_error', TRY_AGAIN],
  ['reenter_transaction', TRY_AGAIN],
  ['testmode_decline', 'A test card cannot pay here. Use a real card.'],
  ['try_again_later', TRY_AGAIN],
  ['withdrawal_count_limit_exceeded', LIMIT_REACHED],
]);

/** Reasons a thief must not learn, neither as a message nor as a code (https://docs.stripe.com/declines/codes). */
const HIDDEN = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
]);

/** What the payer may learn of a decline. */
export const explainDecline = (code: string): { declineCode: string; failureMessage: string } => ({
  declineCode: HIDDEN.has(code) ? 'generic_decline' : code,
  failureMessage: MESSAGES.get(code) ?? DECLINED,
});
