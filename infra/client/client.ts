import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.ts';

/** The API at `baseUrl` as the OpenAPI document types it; each request carries the token once there is one. */
export const typedClient = (baseUrl: string, accessToken?: string): Client<paths> =>
  createClient<paths>({
    baseUrl,
    headers: {
      accept: 'application/json',
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    },
  });
