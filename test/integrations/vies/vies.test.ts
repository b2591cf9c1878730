import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from '../../../infra/local/simulators/simulator.ts';
import { startViesSimulator } from '../../../infra/local/simulators/vies/vies.ts';
import { createVies } from '../../../shared/integrations/vat-registry/vies/vies.ts';
import type { VatNumber } from '../../../shared/integrations/vat-registry.ts';
import { failureOf } from '../failure-of.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startViesSimulator(0);
  await say({ numbers: { DE811569869: true, EL094259216: true } });
});
afterAll(() => simulator.close());

const say = (state: unknown) =>
  fetch(`${simulator.url}/_simulator/state`, { method: 'POST', body: JSON.stringify(state) });

const number = (country: string, rest: string): VatNumber => ({ country, number: rest });
const GERMAN = number('DE', '811569869');
const IRISH = number('IE', '6388047V');
const check = (wanted = GERMAN, requester: VatNumber | null = null) =>
  createVies({ baseUrl: `${simulator.url}/rest-api` }).check(wanted, requester);

test('a number that is registered is valid, with evidence for those who have a number themselves', async () => {
  expect(await check()).toEqual({ valid: true, consultation: null });
  const { valid, consultation } = await check(number('EL', '094259216'), IRISH);
  expect([valid, consultation]).toEqual([true, expect.stringMatching(/^WAPI/)]);
});

test.each([
  ['is not registered', number('DE', '999999999')],
  ['no member state has', number('DE', '1')],
  ['is of no member state', number('GB', '123456789')],
])('a number that %s is not valid', async (_what, wanted) => {
  expect(await check(wanted)).toEqual({ valid: false, consultation: null });
});

test.each([
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
])('%s is no verdict on a number, whatever the status of the answer', async (code) => {
  for (const status of [500, 400, 200]) {
    await say({ errors: { DE: code }, status });
    expect(await failureOf(check())).toMatchObject({ kind: 'unavailable', code, status });
  }
  await say({ errors: { DE: null } });
});

test('a requester that VIES does not accept leads to no verdict', async () => {
  const failure = await failureOf(check(GERMAN, number('GH', 'C0000000000')));
  expect(failure).toMatchObject({ code: 'INVALID_REQUESTER_INFO' });
});

const valid = { valid: true, requestDate: '2026-11-22T00:00:00.000Z' };
test.each([
  ['a page in place of an answer', { status: 502, body: '<html>' }, 'invalid_response'],
  [
    'a verdict on another number',
    { status: 200, body: { ...valid, countryCode: 'DE', vatNumber: '1' } },
    'invalid_response',
  ],
  [
    'a verdict with an error beside it',
    { status: 200, body: { valid: false, userError: 'MS_MAX_CONCURRENT_REQ' } },
    'unavailable',
  ],
  [
    'a verdict with status 500',
    { status: 500, body: { ...valid, countryCode: 'DE', vatNumber: '811569869' } },
    'invalid_response',
  ],
  ['a failure that names no error', { status: 500, body: { actionSucceed: false } }, 'invalid_response'],
  [
    'an error without a code',
    { status: 500, body: { actionSucceed: false, errorWrappers: [{ message: 'Later.' }] } },
    'invalid_response',
  ],
  ['no verdict', { status: 200, body: { countryCode: 'DE', vatNumber: '811569869' } }, 'invalid_response'],
  ['a cut connection', { drop: true }, 'unavailable'],
  ['an answer that comes too late', { delay_ms: 4500 }, 'timeout'],
])('%s is no verdict', async (_what, fault, kind) => {
  simulator.faults.push({ match: 'check-vat', times: 1, ...fault });
  expect(await failureOf(check())).toMatchObject({ kind });
});

test('the simulator refuses what VIES does not know', async () => {
  const post = (body: unknown, type = 'application/json') =>
    fetch(`${simulator.url}/rest-api/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
  const wanted = { countryCode: 'DE', vatNumber: '811569869' };
  expect((await post({ ...wanted, vat: 'DE811569869' })).status).toBe(400);
  expect((await post({ countryCode: 'DE' })).status).toBe(400);
  expect((await post({ ...wanted, requesterNumber: '1' })).status).toBe(400);
  expect((await post(wanted, 'text/plain')).status).toBe(415);
  expect((await fetch(`${simulator.url}/rest-api/check-vat-number`)).status).toBe(405);
});
