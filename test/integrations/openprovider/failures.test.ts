import { describe, expect, test, vi } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { logLines } from '../log-lines.ts';
import { DOMAIN, found, ok, refusal, scripted } from './scripted.ts';

const { given, registrar, lines, sent } = scripted();

const logIns = () => sent.filter(({ line }) => line === 'POST /auth/login');
const balance = ok({ balance: 12.34, reserved_balance: 2.3, settings: { currency: 'USD' } });

describe('logging in', () => {
  test('is done once for many calls', async () => {
    given('GET /resellers', balance);
    const acme = registrar();
    await acme.getBalance();
    await acme.getBalance();
    expect(logIns()).toMatchObject([{ body: { username: 'acme', password: 'PASSWORD-71' } }]);
    expect(sent.at(-1)?.authorization).toBe('Bearer TOKEN-1');
  });

  test.each([refusal(196, 401), refusal(196, 500), { status: 401, body: '' }])(
    'is done once more when the token is refused: %j',
    async (refused) => {
      given('GET /resellers', refused, balance);
      expect(await registrar().getBalance()).toEqual({ amount: 1004, currency: 'USD' });
      expect(logIns()).toHaveLength(2);
      expect(sent.at(-1)?.authorization).toBe('Bearer TOKEN-2');
    },
  );

  test('is not done for ever', async () => {
    given('GET /resellers', refusal(196, 401));
    expect(await failureOf(registrar().getBalance())).toMatchObject({ code: 'access_denied' });
    expect([logIns().length, lines().length]).toEqual([2, 2]);
  });

  test('is done anew before the token ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    given('GET /resellers', balance);
    const acme = registrar();
    await acme.getBalance();
    vi.setSystemTime(Date.now() + 47.5 * 60 * 60 * 1000);
    await acme.getBalance();
    vi.useRealTimers();
    expect(logIns()).toHaveLength(2);
  });

  test('with a wrong password is not tried again at once, which would lock the account out', async () => {
    given('POST /auth/login', refusal(196, 401));
    const acme = registrar();
    for (let times = 0; times < 3; times += 1)
      expect(await failureOf(acme.getBalance())).toMatchObject({ kind: 'rejected', code: 'access_denied' });
    expect(logIns()).toHaveLength(1);
  });
});

describe('the code of a refusal decides what it means, whatever the HTTP status', () => {
  test.each<[number, string]>([
    [310, 'payment_failed'],
    [311, 'domain_taken'],
    [316, 'invalid_request'],
    [226, 'invalid_request'],
    [331, 'invalid_request'],
    [317, 'wrong_auth_code'],
    [319, 'no_auth_code'],
    [320, 'not_found'],
    [324, 'not_renewable_yet'],
    [328, 'domain_locked'],
    [329, 'not_supported'],
    [379, 'price_required'],
    [112, 'contact_incomplete'],
    [512, 'legal_restriction'],
    [1800, 'unsupported_tld'],
    [10005, 'access_denied'],
  ])('%i is %s', async (code, meaning) => {
    for (const status of [200, 400, 500]) {
      given('GET /resellers', refusal(code, status));
      const failure = await failureOf(registrar().getBalance());
      expect([status, failure.kind, failure.code]).toEqual([status, 'rejected', meaning]);
    }
  });

  test.each([10, 17, 340, 399, 999, 4005, 4007])('%i passes', async (code) => {
    given('GET /resellers', refusal(code, 400));
    expect(await failureOf(registrar().getBalance())).toMatchObject({ kind: 'unavailable', code: null });
  });

  test('too many calls are over in twenty minutes', async () => {
    given('GET /resellers', refusal(50, 400));
    expect(await failureOf(registrar().getBalance())).toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 1200,
    });
  });

  test('maintenance passes whatever is refused', async () => {
    given('GET /resellers', { status: 500, body: { code: 320, maintenance: true } });
    expect(await failureOf(registrar().getBalance())).toMatchObject({ kind: 'unavailable' });
  });

  test.each<[number, string]>([
    [500, 'unavailable'],
    [400, 'rejected'],
  ])('a code that is not listed is classified by the HTTP status %i', async (status, kind) => {
    given('GET /resellers', refusal(77_777, status));
    expect(await failureOf(registrar().getBalance())).toMatchObject({ kind });
  });

  test('what the registrar says in words is not repeated', async () => {
    const logged = logLines();
    given('GET /resellers', refusal(320));
    const failure = await failureOf(registrar().getBalance());
    expect([failure.message, ...logged].join('\n')).not.toContain('Mensah');
  });
});

describe('an answer outside the description', () => {
  test.each([
    ['a page', { status: 200, body: '<html>' }],
    ['another shape', ok({ balance: 'much', settings: { currency: 'USD' } })],
    ['no envelope', { status: 200, body: {} }],
    ['something else', { status: 404, body: 'no such page' }],
  ])('is none: %s', async (_name, answer) => {
    given('GET /resellers', answer);
    expect(await failureOf(registrar().getBalance())).toMatchObject({ kind: 'invalid_response' });
  });

  test('a date that is none is none', async () => {
    given('GET /domains', found({ ...DOMAIN, renewal_date: 'tomorrow' }));
    expect(await failureOf(registrar().findDomain('kasa-bank.com'))).toMatchObject({
      kind: 'invalid_response',
    });
  });
});

test('an account in another currency is refused, not read as dollars', async () => {
  given('GET /resellers', ok({ balance: 12, settings: { currency: 'EUR' } }));
  expect(await failureOf(registrar().getBalance())).toMatchObject({
    code: 'unsupported_currency',
    message: 'openprovider: the account is kept in EUR, and only one kept in US dollars is supported',
  });
});
