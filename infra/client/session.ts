import type { ApiClient } from './client.ts';
import { type KeptValues, kept } from './kept.ts';
import type { Problem } from './problem.ts';
import type { components } from './schema.ts';

type Schema = components['schemas'];

export type Session = { token: string; user: Schema['User']; clients: Schema['Client'][] };

/** Who is logged in, kept over a restart; a phone hands over its keychain, for the token is secret. */
export const sessionIn = (storage: KeptValues) => {
  const current = kept<Session | null>(storage, 'session', null);
  /** Kept when logging out too: with it, a stranger's wrong guesses cannot lock the user out (guide, "Log in"). */
  const deviceToken = kept<string | null>(storage, 'device', null);
  /** Whether the API wants an authenticator app set up before anything else (`second_factor_required`). */
  const needsFactor = kept(storage, 'needs_factor', false);

  const end = (): void => {
    if (current.get() !== null) current.set(null);
  };
  const clientOf = (id: number): Schema['Client'] | undefined =>
    current.get()?.clients.find((client) => client.id === id);

  return {
    current,
    deviceToken,
    needsFactor,
    clientOf,
    end,
    begin: (answer: Schema['LoginResponse']): void => {
      deviceToken.set(answer.device_token);
      needsFactor.set(false);
      current.set({ token: answer.access_token, user: answer.user, clients: answer.clients });
    },
    /** At the start of the app: which accounts there are and what the user may do in them can have changed. */
    refresh: async (api: Pick<ApiClient, 'get'>): Promise<void> => {
      if (current.get() === null) return;
      const { user, clients } = await api.get('/me');
      const here = current.get();
      if (here !== null) current.set({ ...here, user, clients });
    },
    /** Whether the role of the user in this account permits something; buttons for the rest are not shown. */
    may: (client: number, permission: Schema['Client']['permissions'][number]): boolean =>
      clientOf(client)?.permissions.includes(permission) ?? false,
    /** What `apiClient` asks for and tells of: a 401 means revoked, too old, or unused for too long. */
    ofClient: {
      token: () => current.get()?.token ?? null,
      onProblem: ({ status, code }: Problem) => {
        if (status === 401) end();
        if (code === 'second_factor_required') needsFactor.set(true);
      },
    },
  };
};
