const BY_BANK = 'The bank or card network declined it';
const ONLY_THE_BANK = 'only the bank can tell its holder why; another card or way to pay may work';

/** For staff: who refused a payment, why, and what may help. The codes are those that failed attempts keep. */
const REASONS: [reason: string, ...codes: string[]][] = [
  [
    'The bank wanted its holder to confirm the payment, and that was not done or failed. Another try may work.',
    ...['authentication_required', 'payment_intent_authentication_failure'],
  ],
  [`${BY_BANK}: the card is not for such purchases. Another card is needed.`, 'card_not_supported'],
  [`${BY_BANK}: the card does not pay in this currency. Another card is needed.`, 'currency_not_supported'],
  [`${BY_BANK}: the card has expired. Another card is needed.`, 'expired_card'],
  [
    `${BY_BANK}: a limit of the card or account is reached. It may work another day, or with another card.`,
    ...['card_velocity_exceeded', 'limit_exceeded', 'withdrawal_count_limit_exceeded'],
  ],
  ['The gateway took it for the same payment made twice. Look for the first one.', 'duplicate_transaction'],
  [`${BY_BANK}: there is not enough money on the card or account.`, 'insufficient_funds'],
  ['The security code of the card was typed wrong.', 'incorrect_cvc', 'invalid_cvc'],
  ['The number of the card was typed wrong.', 'incorrect_number', 'invalid_number'],
  ['The expiry date of the card was typed wrong.', 'invalid_expiry_month', 'invalid_expiry_year'],
  ['The postcode is not the one that the bank has of its holder.', 'incorrect_zip'],
  ['The PIN was typed wrong.', 'incorrect_pin'],
  [
    'The bank or gateway could not be reached, or failed. It has nothing to do with the card: try again.',
    ...['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
  ],
  ['A card for tests was used with real money.', 'testmode_decline'],
  ['Its payer cancelled it.', 'cancelled_by_payer'],
  ['Its payer left without finishing it. Nobody has refused anything.', 'abandoned'],
  ['The gateway refused to charge the kept card or wallet. The log has its answer.', 'charge_rejected'],
  ['The kept card or wallet is gone at the gateway. Another one is needed.', 'method_unavailable'],
  ['The number or network of the wallet cannot be charged. Check them with the client.', 'wallet_refused'],
  [`${BY_BANK} without a reason: ${ONLY_THE_BANK}.`, 'generic_decline', 'do_not_honor', 'declined'],
];

const BY_CODE = new Map(
  REASONS.flatMap(([reason, ...codes]) => codes.map((code) => [code, reason] as const)),
);

/** Why an attempt to pay failed, by the code that is kept of it. */
export const explainDecline = (code: string | null): string =>
  BY_CODE.get(code ?? '') ?? `${BY_BANK}${code ? ` (${code})` : ''}: ${ONLY_THE_BANK}.`;
