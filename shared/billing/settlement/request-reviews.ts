import { config } from '../../platform/config/config.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { getItems } from '../../platform/table/read.ts';
import { keys } from '../../records/keys.ts';

/** Has the worker of payments review the lists of each gateway that is due for it. */
export const requestReviews = async (now: Date): Promise<void> => {
  const gateways = config().gateways.map(({ id }) => id);
  const reviews = await getItems(...gateways.map((id) => keys.gatewayReview(id)));
  const isDue = (index: number) => (reviews[index]?.next_at ?? '') <= now.toISOString();
  const due = gateways.filter((_, index) => isDue(index));
  await sendMessages(
    'payments',
    due.map((gateway) => ({ gateway, review: true as const })),
  );
};
