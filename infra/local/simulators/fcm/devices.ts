import { note } from '../noted.ts';
import type { FcmMessage } from './message-rules.ts';

/** FCM keeps this many collapse keys for a device that is away, and this many messages without one. */
const MAX_COLLAPSE_KEYS = 4;
const MAX_STORED = 100;
const FOUR_WEEKS_SECONDS = 4 * 7 * 24 * 3600;

type Stored = { message: FcmMessage; until: number };

const keyOf = ({ message }: Stored): string | undefined => message.android?.collapse_key;

const ttlOf = ({ android }: FcmMessage): number =>
  android?.ttl === undefined ? FOUR_WEEKS_SECONDS : Number.parseFloat(android.ttl);

/** What is kept after one more message: of equal keys the last, and no more than FCM stores. */
const kept = (stored: Stored[], next: Stored): Stored[] => {
  const key = keyOf(next);
  const others = key === undefined ? stored : stored.filter((other) => keyOf(other) !== key);
  const all = [...others, next];
  const keyed = all.filter((entry) => keyOf(entry) !== undefined);
  const plain = all.filter((entry) => keyOf(entry) === undefined);
  return [...(plain.length > MAX_STORED ? [] : plain), ...keyed.slice(-MAX_COLLAPSE_KEYS)];
};

/**
 * Where messages go: to the phone at once, or into storage while a control has taken the phone off the network.
 * Which of more than four collapse keys FCM keeps is not determined by its documents; here it is the last four.
 */
export const createDevices = (messages: FcmMessage[], now: () => number) => {
  const away = new Map<string, Stored[]>();
  return {
    take: (message: FcmMessage): void => {
      const stored = away.get(message.token);
      if (!stored) {
        note(messages, message);
        return;
      }
      away.set(message.token, kept(stored, { message, until: now() + ttlOf(message) * 1000 }));
    },
    setOnline: (token: string, online: boolean): void => {
      const stored = away.get(token) ?? [];
      if (!online) {
        away.set(token, stored);
        return;
      }
      away.delete(token);
      for (const { message, until } of stored) if (until > now()) note(messages, message);
    },
  };
};
