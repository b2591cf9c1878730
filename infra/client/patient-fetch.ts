/** Growing pauses between two tries, in seconds. */
const PAUSES = [1, 2, 4, 8, 15];

/** Seconds that one try may take: as long as API Gateway waits for an answer. */
const TIME_LIMIT = 30;

/**
 * `untilOnline` waits for the network of the device, where it can tell; `pauses` are seconds between two tries, and
 * `timeLimit` those that one try may take.
 */
export type Patience = { untilOnline?: () => Promise<void>; pauses?: number[]; timeLimit?: number };

/** What may be sent again as it is (guide, "Offline, and repeated requests"). */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method !== 'POST' || headers.has('idempotency-key');

const isWorthAnotherTry = ({ status, headers }: Response): boolean =>
  status >= 500 || status === 429 || (status === 409 && headers.has('retry-after'));

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/**
 * Fetch for phones: a request that may be repeated waits for the network, and is tried again when the API is busy
 * (after `Retry-After`, where it says so) or does not answer. The fetch it returns gives the last answer; it throws
 * what fetch throws when there was none.
 */
export const patientFetch =
  ({ untilOnline = async () => undefined, pauses = PAUSES, timeLimit = TIME_LIMIT }: Patience = {}) =>
  async (request: Request): Promise<Response> => {
    const limited = (): Promise<Response> =>
      fetch(request.clone(), { signal: AbortSignal.timeout(timeLimit * 1000) });
    if (!isRepeatable(request)) return limited();
    for (const pause of pauses) {
      await untilOnline();
      const answer = await limited().catch(() => null);
      if (answer && !isWorthAnotherTry(answer)) return answer;
      await wait(Number(answer?.headers.get('retry-after') ?? pause));
    }
    return limited();
  };
