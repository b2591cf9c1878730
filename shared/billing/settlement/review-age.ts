import { config } from '../../platform/config/config.ts';
import { secondsSince } from '../../platform/measure.ts';
import { getItems } from '../../platform/table/read.ts';
import { keys } from '../../records/keys.ts';

/** Seconds since the lists of each gateway were last read to their end, the longest of them; null when none was begun. */
export const reviewAge = async (now: Date): Promise<number | null> => {
  const reviews = await getItems(...config().gateways.map(({ id }) => keys.gatewayReview(id)));
  const ages = reviews.flatMap((review) =>
    review?.reviewed_at ? [secondsSince(review.reviewed_at, now)] : [],
  );
  return ages.length === 0 ? null : Math.max(...ages);
};
