import { afterAll, beforeAll } from 'vitest';
import { type Api, startApi } from './api.ts';
import { type Shopper, shopper } from './shop.ts';

export type Fixture = { api: Api; token: string; usd: Shopper };

/** One stack for all tests of a file, with the demo user logged in. The fields are there once tests run. */
export const apiForFile = (): Fixture => {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    fixture.api = await startApi();
    fixture.token = await fixture.api.login();
    fixture.usd = shopper(fixture.api, fixture.token);
  });
  afterAll(() => fixture.api.stack.close());
  return fixture;
};
