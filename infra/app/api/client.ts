import { apiClient } from '../../client/client.ts';
import { untilOnline } from '../../client/preact/online.ts';
import { sessionIn } from '../../client/session.ts';
import { language } from '../words/words.ts';

/**
 * Where the API is. `npm start` also has a page that stands in for the card sheet of a gateway's SDK, without which cards
 * are taken on the page of an invoice, and a clock that can be turned.
 */
export const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as {
  api: string;
  cardSheet?: string;
  clock?: string;
};

export const session = sessionIn(localStorage);
export const { may } = session;

export const api = apiClient({
  ...session.ofClient,
  baseUrl: settings.api,
  storage: localStorage,
  untilOnline,
  language: language.get,
});

export const logOut = () => api.post('/auth/logout').finally(session.end);

/** A name for the list of sessions, by which the user knows this browser again. */
export const deviceName = (): string => `Web, ${navigator.platform || 'a browser'}`.slice(0, 60);
