import { callSqs } from '../../../infra/local/simulators/call-sqs.ts';

type Message = { body: string; delayUntil?: number };
type Inspected = {
  url: string;
  messages: {
    ready: Message[];
    delayed: Message[];
    inflight: { message: Message; visibilityDeadline: number }[];
  };
};
type Listed = {
  name: string;
  approximateMessageCount: number;
  approximateInflightCount: number;
  approximateDelayedCount: number;
};

/** A message, and when it can be received; null when it already can. */
type Kept = { queueUrl: string; MessageBody: string; from: number | null };

const askEmulator = async <T>(url: string, path: string): Promise<T> =>
  (await (await fetch(new URL(path, url))).json()) as T;

/** The emulator's own list, in one request: most queues are empty most of the time. */
export const queuesWithMessages = async (url: string): Promise<Set<string>> => {
  const listed = await askEmulator<Listed[]>(url, '/_fauxqs/queues');
  const holdsSome = listed.filter(
    (queue) =>
      queue.approximateMessageCount + queue.approximateInflightCount + queue.approximateDelayedCount > 0,
  );
  return new Set(holdsSome.map(({ name }) => name));
};

/** Queues that hold anything, with their addresses at the emulator, which names itself in a way of its own. */
const inspectAll = async (url: string): Promise<Inspected[]> =>
  Promise.all(
    [...(await queuesWithMessages(url))].map(async (name) => {
      const inspected = await askEmulator<Inspected>(url, `/_fauxqs/queues/${name}`);
      return { ...inspected, url: new URL(new URL(inspected.url).pathname, url).href };
    }),
  );

/** Every message of every queue of the emulator at `url`. */
export const copyQueues = async (url: string): Promise<Kept[]> =>
  (await inspectAll(url)).flatMap(({ url: queueUrl, messages: { ready, delayed, inflight } }) => [
    ...ready.map(({ body }) => ({ queueUrl, MessageBody: body, from: null })),
    ...delayed.map(({ body, delayUntil = null }) => ({ queueUrl, MessageBody: body, from: delayUntil })),
    ...inflight.map(({ message: { body }, visibilityDeadline }) => ({
      queueUrl,
      MessageBody: body,
      from: visibilityDeadline,
    })),
  ]);

/** Empties the queues of the emulator, and sends these messages. */
export const fillQueues = async (url: string, messages: Kept[]): Promise<void> => {
  for (const { url: queueUrl } of await inspectAll(url)) await callSqs('PurgeQueue', { queueUrl });
  for (const { from, ...message } of messages) {
    const DelaySeconds = from === null ? 0 : Math.max(0, Math.ceil((from - Date.now()) / 1000));
    await callSqs('SendMessage', { ...message, DelaySeconds });
  }
};
