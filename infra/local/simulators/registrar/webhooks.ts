import { createHmac, randomUUID } from 'node:crypto';
import type { RegistrarState } from './state.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/**
 * Sends an event to those who subscribed to it, once: how the registrar repeats itself is not documented. The
 * header `X-NAMECOM-SIGNATURE` is documented as `sha256=<hex>,<timestamp>,<nonce>` over URL and sorted payload with
 * an API token as the key; where timestamp and nonce enter is not said in what was read, so they do not.
 */
export const createWebhooks = (state: RegistrarState, token: string) => {
  const underWay = new Set<Promise<void>>();
  const send = async (url: string, payload: string): Promise<void> => {
    const digest = createHmac('sha256', token).update(`${url}|${payload}`).digest('hex');
    const signature = `sha256=${digest},${Math.floor(Date.now() / 1000)},${randomUUID()}`;
    const headers = { 'content-type': 'application/json', 'x-namecom-signature': signature };
    await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(5000) });
  };
  const subscribers = (eventName: string) =>
    state.subscriptions.get().filter((one) => one.active && one.eventName === eventName);
  return {
    notify: (eventName: string, payload: object): void => {
      const detail = eventName.startsWith('account.')
        ? { accountId: 1, balance: state.balanceCents.get() / 100 }
        : payload;
      for (const { url } of subscribers(eventName)) {
        const sending: Promise<void> = send(url, JSON.stringify(sorted({ eventName, ...detail })))
          .catch(() => undefined)
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    },
    /** Waits for what is being sent. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
};
