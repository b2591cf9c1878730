import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { offerTld } from '../../support/offer-tld.ts';

export const REGISTRAR_CHECK = 'POST /core/v1/domains:checkAvailability';

/** A stack whose search offers more endings than the demo, and what registries and registrar were asked in a test. */
export const searchesForFile = () => {
  const search = {} as { api: Api };
  beforeAll(async () => {
    search.api = await startApi();
    await Promise.all(['info', 'ai', 'bs'].map((tld) => offerTld(tld, null)));
  });
  afterAll(() => search.api.stack.close());

  const registries = () => search.api.stack.registriesAndPush;
  const registrar = () => search.api.stack.outside.registrar;
  beforeEach(() => {
    registrar().requests.length = 0;
    registries().rdap.requests.length = 0;
    registries().whois.questions.length = 0;
  });

  const asked = () => registries().rdap.requests.length + registries().whois.questions.length;
  const check = (domain: unknown) => search.api('POST', '/domains/check', { body: { domain } });
  return { search, registries, registrar, asked, check };
};
