import { expect, test, vi } from 'vitest';
import { handler } from '../../../functions/domains/ask-registrar.ts';
import { lambdaContext } from '../../../infra/local/lambda-events.ts';
import { askAboutNames } from '../../../shared/domains/ask-about-names.ts';
import { withLogContext } from '../../../shared/platform/log.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { startHangingServer } from '../../support/hanging-server.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();
const registrar = registrarOf(() => fixture.api);
const ask = (event: unknown) => handler(event, lambdaContext('domains/ask-registrar', 10_000));

test.each([
  [{ ask: 'offers', domains: ['kasa.com'] }, [{ domain: 'kasa.com', purchasable: true }]],
  [
    { ask: 'prices', domain: 'kasa.com', years: 2 },
    { premium: false, register: { currency: 'USD' } },
  ],
  [{ ask: 'requirements', tld: 'com' }, { tld: 'com' }],
])('%j is answered', async (question, answer) => {
  expect(await ask(question)).toMatchObject({ answer });
});

test.each([
  ['nothing', null],
  ['another method of the adapter', { ask: 'register', domain: 'kasa.com', years: 1 }],
  ['a hundred and one names', { ask: 'offers', domains: Array.from({ length: 101 }, () => freshDomain()) }],
  ['no years', { ask: 'prices', domain: 'kasa.com', years: 0 }],
])('%s is no question, and the registrar is not asked', async (_, event) => {
  const asked = await registrar.askedBy(async () => {
    await expect(ask(event)).rejects.toThrow('The question is malformed');
  });
  expect(asked).toEqual([]);
});

test('a registrar that fails is no answer, and so is a function that cannot be called', async () => {
  const domains = [freshDomain()];
  registrar.fault('domains:checkAvailability', 5);
  expect(await ask({ ask: 'offers', domains })).toBeNull();
  registrar.simulator().faults.length = 0;
  vi.stubEnv('ASK_REGISTRAR_FUNCTION', 'there-is-none');
  expect(await askAboutNames({ ask: 'offers', domains })).toBeNull();
  vi.unstubAllEnvs();
  expect((await askAboutNames({ ask: 'offers', domains }))?.answer).toMatchObject([{ domain: domains[0] }]);
});

test('a function that does not answer is given up after eight seconds', async () => {
  const hanging = await startHangingServer();
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', hanging.url);
  const began = performance.now();
  expect(await askAboutNames({ ask: 'offers', domains: [freshDomain()] })).toBeNull();
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(hanging.counts.taken).toBe(1);
  vi.unstubAllEnvs();
  hanging.close();
});

test('its lines carry the request they are for', async () => {
  const lines = logLines();
  await withLogContext({ request_id: 'the-request' }, () =>
    askAboutNames({ ask: 'requirements', tld: 'net' }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      message: 'question answered',
      correlation_id: 'the-request',
      function: 'domains/ask-registrar',
    }),
  );
});
