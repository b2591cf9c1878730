import type { ChargeOutcome } from '../../stored-methods.ts';
import type { PaymentError } from './payment-intent.ts';

/** Declines that no later try of the same card can change (https://docs.stripe.com/declines/codes). */
const HARD = new Set([
  ...[
    'account_closed',
    'card_not_supported',
    'currency_not_supported',
    'debit_not_authorized',
    'expired_card',
  ],
  ...['fraudulent', 'incorrect_cvc', 'incorrect_number', 'incorrect_zip', 'invalid_account', 'invalid_cvc'],
  ...['invalid_expiry_month', 'invalid_expiry_year', 'invalid_number', 'lost_card', 'merchant_blacklist'],
  ...['new_account_information_available', 'no_account', 'not_permitted', 'pickup_card', 'restricted_card'],
  ...['revocation_of_all_authorizations', 'revocation_of_authorization', 'security_violation', 'stolen_card'],
  ...['service_not_allowed', 'stop_payment_order', 'testmode_decline', 'transaction_not_allowed'],
]);

const AUTHENTICATION = 'authentication_required';

/** What the issuer advises goes before what its code usually means. */
export const classOf = ({ code, decline_code, advice_code }: PaymentError): ChargeOutcome => {
  if (code === AUTHENTICATION || decline_code === AUTHENTICATION) return AUTHENTICATION;
  if (advice_code === 'do_not_try_again' || advice_code === 'confirm_card_data') return 'hard_decline';
  if (advice_code === 'try_again_later') return 'soft_decline';
  return HARD.has(decline_code ?? code ?? '') ? 'hard_decline' : 'soft_decline';
};
