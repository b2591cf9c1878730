import { cancelService, getCancellable } from '../../shared/operator/services.ts';

/** Cancels a waiting service as somebody does who has just looked at it, and gives back what was paid unless told. */
export const cancelAsShown = async (
  reference: Parameters<typeof cancelService>[0],
  actor: Parameters<typeof cancelService>[2],
  giveMoneyBack = true,
) => {
  const { price } = await getCancellable(reference);
  return cancelService(reference, { giveMoneyBack, price }, actor, new Date());
};
