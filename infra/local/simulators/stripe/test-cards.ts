/** Numbers of https://docs.stripe.com/testing that the pages offer, by the test method each of them is. */
export const TEST_CARDS: { number: string; method: string; does: string }[] = [
  { number: '4242 4242 4242 4242', method: 'pm_card_visa', does: 'succeeds' },
  { number: '5555 5555 5555 4444', method: 'pm_card_mastercard', does: 'succeeds' },
  { number: '4000 0027 6000 3184', method: 'pm_card_authenticationRequired', does: 'asks for 3-D Secure' },
  { number: '4000 0000 0000 0002', method: 'pm_card_chargeDeclined', does: 'is refused' },
  {
    number: '4000 0000 0000 9995',
    method: 'pm_card_chargeDeclinedInsufficientFunds',
    does: 'is refused: no funds',
  },
  { number: '4000 0000 0000 0069', method: 'pm_card_chargeDeclinedExpiredCard', does: 'is refused: expired' },
  { number: '4000 0000 0000 0341', method: 'pm_card_chargeCustomerFail', does: 'can be kept, not charged' },
  { number: '4000 0000 0000 0259', method: 'pm_card_createDispute', does: 'succeeds, is disputed' },
];

/** The method of a typed number; null for one that is no test card. */
export const methodOfNumber = (number: string): string | null => {
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => digits(card.number) === digits(number))?.method ?? null;
};
