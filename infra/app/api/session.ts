import type { Schema } from './schema.ts';
import { stored } from './stored.ts';

export type Session = { token: string; user: Schema['User']; clients: Schema['Client'][] };

export const session = stored<Session | null>('session', null);

/** Kept when logging out too: with it, a stranger's wrong guesses cannot lock the user out (guide, "Log in"). */
export const deviceToken = stored<string | null>('device', null);

/** Whether the API wants an authenticator app set up before anything else (`second_factor_required`). */
export const needsFactor = stored('needs_factor', false);

/** A name for the list of sessions, by which the user knows this browser again. */
export const deviceName = (): string => `Reference app, ${navigator.platform || 'a browser'}`.slice(0, 60);

export const beginSession = (answer: Schema['LoginResponse']): void => {
  deviceToken.set(answer.device_token);
  needsFactor.set(false);
  session.set({ token: answer.access_token, user: answer.user, clients: answer.clients });
};

export const endSession = (): void => {
  if (session.get() !== null) session.set(null);
};

export const clientOf = (id: number): Schema['Client'] | undefined =>
  session.get()?.clients.find((client) => client.id === id);

/** Whether the role of the user in this account permits something; buttons for the rest are not shown. */
export const may = (client: number, permission: Schema['Client']['permissions'][number]): boolean =>
  clientOf(client)?.permissions.includes(permission) ?? false;
