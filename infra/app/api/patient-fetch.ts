/** Growing pauses between two tries, in seconds. */
const PAUSES = [1, 2, 4, 8, 15];

/** What may be sent again as it is (guide, "Offline, and repeated requests"). */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method !== 'POST' || headers.has('idempotency-key');

const isWorthAnotherTry = ({ status, headers }: Response): boolean =>
  status >= 500 || status === 429 || (status === 409 && headers.has('retry-after'));

const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => {
        window.addEventListener('online', () => resolve(), { once: true });
      });

/**
 * Fetch for phones: a request that may be repeated waits for the network, and is tried again when the API is busy or
 * does not answer. Returns the last answer; throws a TypeError, as fetch does, when there was none.
 */
export const patientFetch = async (request: Request): Promise<Response> => {
  if (!isRepeatable(request)) return fetch(request);
  for (const pause of PAUSES) {
    await untilOnline();
    const answer = await fetch(request.clone()).catch(() => null);
    if (answer && !isWorthAnotherTry(answer)) return answer;
    await wait(Number(answer?.headers.get('retry-after') ?? pause));
  }
  return fetch(request);
};
