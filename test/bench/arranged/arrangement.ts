import type { Api } from '../../support/api.ts';

/** What one request needs of its own, in place of the records and the example that all others have. */
export type Arranged = { token?: string; ids?: Record<string, number | string>; body?: object };

/** Makes what an operation needs to succeed; `token` is of the demo user. */
export type Arrangement = (api: Api, token: string) => Promise<Arranged>;

/** By operation, `POST /me/email`. */
export type Arrangements = Record<string, Arrangement>;
