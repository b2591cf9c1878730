import { apiClient, type Schema } from '../../client/client.ts';
import { type Kept, kept } from '../../client/kept.ts';
import { sessionIn } from '../../client/session.ts';

/** Where the API is, and the page that stands in for the card sheet of Stripe's SDK; `npm start` writes both. */
export const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as {
  api: string;
  cardSheet: string;
};

const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => {
        window.addEventListener('online', () => resolve(), { once: true });
      });

export const session = sessionIn(localStorage);
export const { may } = session;

export const api = apiClient({
  ...session.ofClient,
  baseUrl: settings.api,
  storage: localStorage,
  untilOnline,
});

/** A name for the list of sessions, by which the user knows this browser again. */
export const deviceName = (): string => `Reference app, ${navigator.platform || 'a browser'}`.slice(0, 60);

type Item = Schema['OrderItemRequest'];
export type Basket = Kept<Item[]>;
const baskets = new Map<number, Basket>();

/** What the user has chosen for a client account, kept until it is ordered. */
export const basketOf = (client: number): Basket => {
  const basket = baskets.get(client) ?? kept<Item[]>(localStorage, `basket of ${client}`, []);
  baskets.set(client, basket);
  return basket;
};

let config: Promise<Schema['MobileConfig']> | null = null;

/** Gateways, departments and terms, asked for once. */
export const mobileConfig = (): Promise<Schema['MobileConfig']> => {
  config ??= api.get('/mobile/config').catch((problem) => {
    config = null;
    throw problem;
  });
  return config;
};
