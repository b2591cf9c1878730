import { apiClient } from '../../client/client.ts';
import { untilOnline } from '../../client/preact/online.ts';
import { useData } from '../../client/preact/use-data.ts';
import { sessionIn } from '../../client/session.ts';

/** Where the API is, and the page that stands in for the card sheet of a gateway's SDK; `npm start` writes both. */
export const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as {
  api: string;
  cardSheet: string;
};

export const session = sessionIn(localStorage);
export const { may } = session;

export const api = apiClient({
  ...session.ofClient,
  baseUrl: settings.api,
  storage: localStorage,
  untilOnline,
});

export const logOut = () => api.post('/auth/logout').finally(session.end);

/** A name for the list of sessions, by which the user knows this browser again. */
export const deviceName = (): string => `Reference app, ${navigator.platform || 'a browser'}`.slice(0, 60);

/** Gateways, departments and terms; the browser caches them, as the answer says. */
export const useConfig = () => useData(() => api.get('/mobile/config')).data;

/** The state of a client account, read again every few seconds while something is on its way. */
export const useDashboard = (client: number) =>
  useData(
    () => api.get('/clients/{client}/dashboard', { path: { client } }),
    ({ data }) => (data.waiting.length > 0 ? 3 : null),
  );
