/** Numbers of https://paystack.com/docs/payments/test-payments, and the bank's words for those that are refused. */
export const TEST_CARDS: { number: string; does: string; refusal: string | null }[] = [
  { number: '4084 0840 8408 4081', does: 'succeeds', refusal: null },
  { number: '4084 0800 0000 5408', does: 'is refused', refusal: 'Declined' },
  { number: '4084 0800 0067 0037', does: 'is refused: no funds', refusal: 'Insufficient Funds' },
];

/** The card of a typed number; undefined for one that is no test card. */
export const cardOfNumber = (number: string) => {
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => digits(card.number) === digits(number));
};
