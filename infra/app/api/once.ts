import { Problem } from './problem.ts';
import { stored } from './stored.ts';

type Sent = { key: string; body: unknown };

/** Requests that were sent and not yet answered, by what they are for; a reload does not lose them. */
const unanswered = stored<Record<string, Sent>>('unanswered', {});

const forget = (name: string): void => {
  const { [name]: _answered, ...others } = unanswered.get();
  unanswered.set(others);
};

/** The body of a request of this name that was never answered, to be sent again after a restart; null for none. */
export const unansweredBody = <B>(name: string): B | null => (unanswered.get()[name]?.body as B) ?? null;

/**
 * Does something once, however often it is sent: the same body goes with the same Idempotency-Key until there is an
 * answer that settles it, after a restart of the app too; another body gets a key of its own.
 */
export const once = async <B, T>(
  name: string,
  body: B,
  send: (body: B, header: { 'Idempotency-Key': string }) => Promise<T>,
): Promise<T> => {
  const earlier = unanswered.get()[name];
  const isSame = JSON.stringify(earlier?.body) === JSON.stringify(body);
  const key = earlier && isSame ? earlier.key : crypto.randomUUID();
  unanswered.set({ ...unanswered.get(), [name]: { key, body } });
  try {
    const answer = await send(body, { 'Idempotency-Key': key });
    forget(name);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.isFinal) forget(name);
    throw error;
  }
};
