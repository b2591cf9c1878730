type Decline = { declineCode: string; failureMessage: string };

const OTHER_WAY: Decline = {
  declineCode: 'declined',
  failureMessage: 'Your payment was declined. Use another card or account at PayPal, or another way to pay.',
};

const LIMIT: Decline = {
  declineCode: 'limit_exceeded',
  failureMessage: 'A limit of your account is reached. Contact your bank.',
};

const EXPIRED: Decline = {
  declineCode: 'expired_card',
  failureMessage: 'Your card has expired. Use another card.',
};

/**
 * Issues of a capture (`orders.capture-422` of checkout_orders_v2) that the payer's side causes: whoever can do something
 * about them is the payer. Every other refusal is ours or PayPal's.
 */
const DECLINES: Record<string, Decline> = {
  INSTRUMENT_DECLINED: OTHER_WAY,
  PAYER_CANNOT_PAY: OTHER_WAY,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: OTHER_WAY,
  PAYER_ACCOUNT_RESTRICTED: OTHER_WAY,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: OTHER_WAY,
  TRANSACTION_REFUSED: OTHER_WAY,
  TRANSACTION_BLOCKED_BY_PAYEE: OTHER_WAY,
  PAYEE_BLOCKED_TRANSACTION: OTHER_WAY,
  COMPLIANCE_VIOLATION: OTHER_WAY,
  DOMESTIC_TRANSACTION_REQUIRED: OTHER_WAY,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: OTHER_WAY,
  TRANSACTION_LIMIT_EXCEEDED: LIMIT,
  CARD_EXPIRED: EXPIRED,
  REFERENCED_CARD_EXPIRED: EXPIRED,
};

/** What no later try of the same kept wallet can change. */
const HARD = ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'PAYER_ACCOUNT_RESTRICTED', 'REFERENCED_CARD_EXPIRED'];

export const isDecline = (issue: string): boolean => Object.hasOwn(DECLINES, issue);

export const isHardDecline = (issue: string): boolean => HARD.includes(issue);

export const explainDecline = (issue: string): Decline => DECLINES[issue] ?? OTHER_WAY;
