import { afterAll, beforeAll } from 'vitest';
import type { StackVendors } from '../../infra/local/vendors.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { type Api, startApi } from './api.ts';
import { GHS_CLIENT, type Shopper, shopper } from './shop.ts';

export type Fixture = { api: Api; token: string; usd: Shopper; ghs: Shopper };

/** One stack for all tests of a file, with the demo user logged in. The fields are there once tests run. */
export const apiForFile = (config?: Partial<Config>, vendors?: StackVendors): Fixture => {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    fixture.api = await startApi(config, vendors);
    fixture.token = await fixture.api.login();
    fixture.usd = shopper(fixture.api, fixture.token);
    fixture.ghs = shopper(fixture.api, fixture.token, GHS_CLIENT);
  });
  afterAll(() => fixture.api.stack.close());
  return fixture;
};
