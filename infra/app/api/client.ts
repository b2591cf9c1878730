import createClient from 'openapi-fetch';
import type { paths } from '../../client/schema.ts';
import { patientFetch } from './patient-fetch.ts';
import { noAnswer, Problem } from './problem.ts';
import type { Schema } from './schema.ts';
import { endSession, needsFactor, session } from './session.ts';
import { settings } from './settings.ts';

/** The typed client: paths, parameters, bodies and answers are checked against the OpenAPI document. */
export const api = createClient<paths>({ baseUrl: settings.api, fetch: patientFetch });

api.use({
  onRequest: ({ request }) => {
    const token = session.get()?.token;
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
  onResponse: async ({ response }) => {
    // Revoked, too old or unused for too long: the user logs in again.
    if (response.status === 401) endSession();
    if (response.status !== 403) return;
    const { code } = (await response.clone().json()) as Partial<Schema['ApiError']>;
    if (code === 'second_factor_required') needsFactor.set(true);
  },
});

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** What a call returned. Throws a Problem for everything else, no answer included. */
export const dataOf = async <T>(call: Promise<Answer<T>>): Promise<T> => {
  const { data, error, response } = await call.catch(() => {
    throw noAnswer();
  });
  if (response.ok) return data as T;
  throw new Problem(response.status, (error ?? {}) as Partial<Schema['ApiError']>);
};
