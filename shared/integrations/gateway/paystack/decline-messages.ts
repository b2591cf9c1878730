type Decline = { declineCode: string; failureMessage: string };

const TRY_AGAIN = 'The payment could not be made just now. Try again in a moment.';

/**
 * Paystack hands on the words of banks and wallets (`gateway_response`) and has no list of codes; what is not
 * recognised here is told as a plain decline.
 */
const DECLINES: [RegExp, Decline][] = [
  [
    /insufficient|low balance|not enough/i,
    { declineCode: 'insufficient_funds', failureMessage: 'Your balance is too low for this payment.' },
  ],
  [
    /expired card|card (has )?expired/i,
    { declineCode: 'expired_card', failureMessage: 'Your card has expired. Use another card.' },
  ],
  [
    /incorrect pin|wrong pin|invalid pin/i,
    { declineCode: 'incorrect_pin', failureMessage: 'The PIN is incorrect.' },
  ],
  [
    /limit/i,
    {
      declineCode: 'limit_exceeded',
      failureMessage: 'A limit of your account is reached. Contact your bank.',
    },
  ],
  [
    /cancel+ed/i,
    {
      declineCode: 'cancelled_by_payer',
      failureMessage: 'The payment was cancelled before it was complete.',
    },
  ],
  [
    /time.?out|timed out|unavailable|try again|system error/i,
    { declineCode: 'try_again_later', failureMessage: TRY_AGAIN },
  ],
];

const DECLINED: Decline = {
  declineCode: 'declined',
  failureMessage: 'Your payment was declined. Contact your bank or use another way to pay.',
};

/** What the payer may learn of a failed transaction. */
export const explainDecline = (gatewayResponse: string): Decline =>
  DECLINES.find(([words]) => words.test(gatewayResponse))?.[1] ?? DECLINED;

/** The bank's words for what no later try of the same card can change. */
const HARD =
  /expired|lost|stolen|pick.?up|restricted|fraud|blocked|closed|invalid card|not permitted|no such/i;

export const isHardDecline = (gatewayResponse: string): boolean => HARD.test(gatewayResponse);
