import { FOR_REPLY_MS, outOfTime } from '../../platform/deadline.ts';

/** Has middy reply before Lambda ends the function, whatever an endpoint still waits for. */
export const replyInTime = {
  timeoutEarlyInMillis: FOR_REPLY_MS,
  timeoutEarlyResponse: (): never => {
    throw outOfTime();
  },
};
