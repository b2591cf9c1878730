/** Where a payer goes back to without having paid, with our reference of the payment that was left. */
export const cancelAddress = ({ cancelUrl, reference }: { cancelUrl: string; reference: string }): string => {
  const url = new URL(cancelUrl);
  url.searchParams.set('reference', reference);
  return url.href;
};
