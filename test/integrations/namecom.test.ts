import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startRegistrarSimulator } from '../../infra/local/simulators/registrar.ts';
import type { Fault, Simulator } from '../../infra/local/simulators/simulator.ts';
import { createNamecomRegistrar } from '../../shared/integrations/namecom/namecom-registrar.ts';
import type { RegisterDomain, Registrar } from '../../shared/integrations/registrar.ts';

const username = 'acme-test';
const token = 'NAMECOM-TOKEN-91c2';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const contact = {
  first_name: 'Ama',
  last_name: 'Mensah',
  company_name: null,
  address: '1 Ring Road',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-100',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

const request: RegisterDomain = {
  domain: 'kasa-bank.com',
  years: 1,
  idempotencyKey: 'order-item-1',
  contact,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
};

const registrarAt = (
  api_base: string,
  over: Partial<Parameters<typeof createNamecomRegistrar>[0]> = {},
): Registrar => createNamecomRegistrar({ username, token, api_base, ...over });

let simulator: Simulator;
let registrar: Registrar;

beforeEach(async () => {
  simulator = await startRegistrarSimulator({ port: 0, stateFile: null, username, token });
  registrar = registrarAt(simulator.url);
});

afterEach(() => simulator.close());

const fault = (match: string, misbehaviour: Partial<Fault>): void => {
  simulator.faults.push({ match, times: 1, ...misbehaviour });
};

const CREATE = 'POST /core/v1/domains';
const RENEW = 'POST /core/v1/domains/kasa-bank.com:renew';
const TRANSFER = 'POST /core/v1/transfers';

const callsOf = (line: string): number => simulator.requests.filter((request) => request === line).length;

type Order = { type: string; domainName: string };

const orders = async (): Promise<Order[]> => {
  const credentials = Buffer.from(`${username}:${token}`).toString('base64');
  const answer = await fetch(`${simulator.url}/core/v1/orders`, {
    headers: { authorization: `Basic ${credentials}` },
  });
  return ((await answer.json()) as { orders: Order[] }).orders;
};

const control = (path: string, body: object): Promise<Response> =>
  fetch(`${simulator.url}/_simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });

const yearsLeft = (expiresAt: Date | null): number =>
  Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / YEAR_MS);

describe('checking availability', () => {
  test('tells free, held, reserved, premium and unsupported names apart, in the order asked', async () => {
    const names = ['premium-kasa.com', 'google.com', 'kasa.com', 'reserved-x.com', 'kasa.gh', 'taken-x.net'];
    await expect(registrar.checkAvailability(names)).resolves.toEqual([
      { domain: 'premium-kasa.com', purchasable: true, premium: true, premiumPrice: 34_995 },
      { domain: 'google.com', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'kasa.com', purchasable: true, premium: false, premiumPrice: null },
      { domain: 'reserved-x.com', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'kasa.gh', purchasable: false, premium: false, premiumPrice: null },
      { domain: 'taken-x.net', purchasable: false, premium: false, premiumPrice: null },
    ]);
  });

  test('asks for at most fifty names at a time', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `kasa-${index}.com`);
    const results = await registrar.checkAvailability(names);
    expect(results.map(({ domain }) => domain)).toEqual(names);
    expect(results.every(({ purchasable }) => purchasable)).toBe(true);
    expect(callsOf('POST /core/v1/domains:checkAvailability')).toBe(3);
  });

  test('of nothing asks nothing', async () => {
    await expect(registrar.checkAvailability([])).resolves.toEqual([]);
    expect(simulator.requests).toEqual([]);
  });

  test('takes 422 for names that are not sold there', async () => {
    await expect(registrar.checkAvailability(['kasa.gh'])).resolves.toMatchObject([{ purchasable: false }]);
  });

  test('takes a name sold by auction for a premium one', async () => {
    const sold = { domainName: 'kasa.com', purchasable: true, purchasePrice: 25.1, purchaseType: 'expiring' };
    fault('checkAvailability', { status: 200, body: { results: [sold] } });
    await expect(registrar.checkAvailability(['kasa.com'])).resolves.toMatchObject([
      { premium: true, premiumPrice: 2_510 },
    ]);
  });

  test('never takes an outage for an answer', async () => {
    fault('checkAvailability', { status: 502, body: { message: 'Registry Connection Unavailable' } });
    await expect(registrar.checkAvailability(['kasa.com'])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('registering a domain', () => {
  test('answers with the registered domain', async () => {
    const domain = await registrar.register({ ...request, years: 2 });
    expect(domain).toMatchObject({
      domain: request.domain,
      status: 'active',
      nameservers: request.nameservers,
      locked: true,
    });
    expect(yearsLeft(domain.expiresAt)).toBe(2);
    await expect(registrar.findDomain(request.domain)).resolves.toEqual(domain);
  });

  test('repeated with the same key buys once and gives the first answer', async () => {
    const first = await registrar.register(request);
    await expect(registrar.register(request)).resolves.toEqual(first);
    expect(await orders()).toHaveLength(1);
  });

  test('repeated with another key, as after twelve hours, finds what the first one bought', async () => {
    await registrar.register(request);
    const late = { ...request, idempotencyKey: 'forgotten' };
    await expect(registrar.register(late)).resolves.toMatchObject({ domain: request.domain });
    expect(await orders()).toHaveLength(1);
  });

  test('sixteen times at once buys once and succeeds sixteen times', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => registrar.register(request)));
    expect(new Set(results.map(({ expiresAt }) => expiresAt?.getTime())).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test.each<[string, Partial<Fault>]>([
    ['the connection drops', { drop_after: true }],
    ['the answer is garbage', { status: 200, body: '<html>' }],
    ['the answer stops half way', { status: 200, body: '{"domain":{"domainName":"kasa-' }],
    ['the answer lacks the domain', { status: 200, body: { order: 7, totalPaid: 12.99 } }],
    ['the registrar answers 500', { status: 500, body: { message: 'Internal Server Error' } }],
    ['the registrar answers 409', { status: 409, body: { message: 'Idempotency key has been reused' } }],
  ])('succeeds when %s but the domain is ours', async (_name, misbehaviour) => {
    if (!misbehaviour.drop_after) await registrar.register(request);
    fault(CREATE, misbehaviour);
    await expect(registrar.register(request)).resolves.toMatchObject({ domain: request.domain });
    expect(await orders()).toHaveLength(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops', { drop: true }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: '<html>' }, 'invalid_response'],
    ['the registrar answers 500', { status: 500, body: { message: 'Internal Server Error' } }, 'unavailable'],
    ['prices are missing', { status: 422, body: { message: 'Domain pricing unavailable' } }, 'unavailable'],
    [
      'the answer is a redirect',
      { status: 302, headers: { location: 'https://other.example' } },
      'unavailable',
    ],
    ['something else answers 404', { status: 404, body: 'no such page' }, 'invalid_response'],
  ])('is retryable when %s before anything is bought', async (_name, misbehaviour, kind) => {
    fault(CREATE, misbehaviour);
    await expect(registrar.register(request)).rejects.toMatchObject({ kind, retryable: true });
    expect(await orders()).toHaveLength(0);
  });

  test('that times out after the purchase finds the domain', async () => {
    await registrar.register(request);
    fault(CREATE, { delay_ms: 60_000 });
    const impatient = registrarAt(simulator.url, { deadlineMs: 200 });
    await expect(impatient.register(request)).resolves.toMatchObject({ domain: request.domain });
  });

  test('that times out before the purchase reports the time-out', async () => {
    fault(CREATE, { delay_ms: 60_000, status: 503 });
    const impatient = registrarAt(simulator.url, { deadlineMs: 200 });
    await expect(impatient.register(request)).rejects.toMatchObject({ kind: 'timeout' });
    expect(callsOf(CREATE)).toBe(1);
  });

  test('is not reported as refused while nobody can say whether the domain is ours', async () => {
    await registrar.register(request);
    fault('GET /core/v1/domains/', { drop: true });
    const late = { ...request, idempotencyKey: 'forgotten' };
    await expect(registrar.register(late)).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
  });

  test.each(['taken-kasa.com', 'google.com', 'reserved-kasa.com'])('refuses %s as taken', async (domain) => {
    await expect(registrar.register({ ...request, domain })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'domain_taken',
    });
  });

  test('never hands out a domain of another customer in the same account', async () => {
    await registrar.register(request);
    const stranger = {
      ...request,
      idempotencyKey: 'order-item-2',
      contact: { ...contact, email: 'kofi@example.com' },
    };
    await expect(registrar.register(stranger)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'domain_taken',
    });
  });

  test('refuses a key that was used for something else', async () => {
    await registrar.register(request);
    const other = { ...request, domain: 'kasa-two.com' };
    await expect(registrar.register(other)).rejects.toMatchObject({ kind: 'rejected', code: 'conflict' });
  });

  test('refuses a premium name, whose price nobody has agreed to', async () => {
    await expect(registrar.register({ ...request, domain: 'premium-kasa.com' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'price_required',
    });
  });

  test.each([{ phone: '0201234567' }, { country: 'Ghana' }, { email: 'nobody' }, { city: '' }])(
    'refuses a contact with %j',
    async (mistake) => {
      await expect(
        registrar.register({ ...request, contact: { ...contact, ...mistake } }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        code: 'invalid_request',
      });
      expect(await orders()).toHaveLength(0);
    },
  );

  test('without money is refused as a failed payment, and asks nothing more', async () => {
    fault(CREATE, { status: 402, body: { message: 'Payment failed', details: 'Insufficient Funds' } });
    await expect(registrar.register(request)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'payment_failed',
    });
    expect(simulator.requests).toEqual([CREATE]);
  });

  test('beyond the rate limit waits until the limit resets', async () => {
    const reset = Math.floor(Date.now() / 1000) + 90;
    fault(CREATE, {
      status: 429,
      body: { message: 'Too Many Requests' },
      headers: { 'x-ratelimit-reset': String(reset) },
    });
    const failure: unknown = await registrar.register(request).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unavailable', status: 429 });
    const { retryAfterSeconds } = failure as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(80);
    expect(retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  test('with a wrong token is refused', async () => {
    await expect(registrarAt(simulator.url, { token: 'wrong' }).register(request)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'access_denied',
      status: 401,
    });
  });
});

describe('finding a domain', () => {
  test('gives null when it is not in the account', async () => {
    await expect(registrar.findDomain('unknown.com')).resolves.toBeNull();
  });

  test('does not take any 404 for a missing domain', async () => {
    fault('GET /core/v1/domains/', { status: 404, body: '<html>' });
    await expect(registrar.findDomain('unknown.com')).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  test('tells an expired domain', async () => {
    await registrar.register(request);
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.findDomain(request.domain)).resolves.toMatchObject({ status: 'expired' });
  });

  test('of unknown dates is pending', async () => {
    fault('GET /core/v1/domains/', { status: 200, body: { domainName: 'Kasa.com' } });
    await expect(registrar.findDomain('kasa.com')).resolves.toEqual({
      domain: 'kasa.com',
      status: 'pending',
      createdAt: null,
      expiresAt: null,
      nameservers: [],
      locked: false,
    });
  });
});

describe('renewing a domain', () => {
  const expiry = async (): Promise<Date> =>
    (await registrar.findDomain(request.domain))?.expiresAt ?? new Date(0);
  const renewals = async (): Promise<number> =>
    (await orders()).filter(({ type }) => type === 'renewal').length;

  test('adds the years, and does nothing the second time', async () => {
    const { expiresAt } = await registrar.register(request);
    const renewal = { domain: request.domain, years: 2, currentExpiry: expiresAt ?? new Date(0) };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(await renewals()).toBe(1);
  });

  test('succeeds once when the answer is lost', async () => {
    await registrar.register(request);
    fault(RENEW, { drop_after: true });
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops', { drop: true }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: 'ok' }, 'invalid_response'],
    ['the registrar answers 500', { status: 500 }, 'unavailable'],
  ])('is retryable when %s before the effect', async (_name, misbehaviour, kind) => {
    await registrar.register(request);
    fault(RENEW, misbehaviour);
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind, retryable: true });
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test('is not mistaken for done when the dates differ by hours', async () => {
    await registrar.register(request);
    const currentExpiry = new Date((await expiry()).getTime() - 8 * 60 * 60 * 1000);
    const renewed = await registrar.renew({ domain: request.domain, years: 1, currentExpiry });
    expect(yearsLeft(renewed.expiresAt)).toBe(2);
  });

  test('buys nothing while the present expiry date cannot be read', async () => {
    await registrar.register(request);
    fault('GET /core/v1/domains/', { status: 500 });
    const renewal = { domain: request.domain, years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await renewals()).toBe(0);
  });

  test('refuses a domain that is not in the account', async () => {
    const renewal = { domain: 'unknown.com', years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'rejected', code: 'not_found' });
  });
});

describe('transferring a domain', () => {
  const transfer = { domain: 'taken-kasa.com', authCode: 'EPP-CODE-77', idempotencyKey: 'order-item-9' };

  test('is pending until the losing registrar lets go, then the domain is ours', async () => {
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe('pending');
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe('completed');
    await expect(registrar.findDomain(transfer.domain)).resolves.toMatchObject({ status: 'active' });
  });

  test('repeated while pending or done orders nothing', async () => {
    await registrar.transfer(transfer);
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    await expect(registrar.transfer(transfer)).resolves.toBe('completed');
    expect(callsOf(TRANSFER)).toBe(1);
  });

  test('of a domain that came once and has left since is ordered anew', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    fault('GET /core/v1/domains/', { status: 404, body: { message: 'Not Found' } });
    await registrar.transfer(transfer);
    expect(callsOf(TRANSFER)).toBe(2);
  });

  test.each([
    ['pending_insert', 'pending'],
    ['pending_new_auth_code', 'pending'],
    ['pending_unlock', 'pending'],
    ['submitting_transfer', 'pending'],
    ['rejected', 'failed'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['canceled_pending_refund', 'cancelled'],
  ])('in the state %s is %s', async (status, expected) => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status });
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe(expected);
  });

  test('in a state nobody documented is not guessed at', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'on_the_moon' });
    await expect(registrar.findTransfer(transfer.domain)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  test('that is unknown is null', async () => {
    await expect(registrar.findTransfer('unknown.com')).resolves.toBeNull();
  });

  test('sixteen times at once is ordered once and succeeds sixteen times', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => registrar.transfer(transfer)));
    expect(new Set(results)).toEqual(new Set(['pending']));
    expect(await orders()).toHaveLength(1);
  });

  test('finds what was ordered when the answer is lost', async () => {
    fault(TRANSFER, { drop_after: true });
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    expect(await orders()).toHaveLength(1);
  });

  test('that failed is ordered anew', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'failed' });
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    expect(await orders()).toHaveLength(2);
  });

  test.each<[string, Partial<Fault>, object]>([
    ['a dropped connection', { drop: true }, { kind: 'unavailable', retryable: true }],
    ['an internal error', { status: 500, body: { message: 'Oops' } }, { kind: 'unavailable' }],
    [
      'a locked domain behind a 500',
      { status: 500, body: { message: 'The domain is locked' } },
      { kind: 'rejected', code: 'domain_locked' },
    ],
    ['a conflict', { status: 409, body: { message: 'Conflict' } }, { kind: 'rejected', code: 'conflict' }],
    [
      'a failed payment',
      { status: 402, body: { message: 'No' } },
      { kind: 'rejected', code: 'payment_failed' },
    ],
  ])('reports %s', async (_name, misbehaviour, expected) => {
    fault(TRANSFER, misbehaviour);
    await expect(registrar.transfer(transfer)).rejects.toMatchObject(expected);
    expect(await orders()).toHaveLength(0);
  });
});

describe('setting nameservers', () => {
  test('replaces them', async () => {
    await registrar.register(request);
    await registrar.setNameservers(request.domain, ['a.example.org', 'b.example.org']);
    const found = await registrar.findDomain(request.domain);
    expect(found?.nameservers).toEqual(['a.example.org', 'b.example.org']);
  });

  test('refuses a missing domain, an expired one and no names at all', async () => {
    const names = ['a.example.org'];
    await expect(registrar.setNameservers('unknown.com', names)).rejects.toMatchObject({ code: 'not_found' });
    await registrar.register(request);
    await expect(registrar.setNameservers(request.domain, [])).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await control(`domains/${request.domain}`, { expires_in_days: -1 });
    await expect(registrar.setNameservers(request.domain, names)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('no token, authorisation code or personal detail is logged or thrown', async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const details = `phone "${contact.phone}" and ${contact.phone} and ${contact.email} are wrong`;
  fault(CREATE, { status: 400, body: { message: 'Invalid argument', details } });
  const failure: unknown = await registrar.register(request).catch((error: unknown) => error);
  await registrar.register(request);
  await registrar.transfer({ domain: 'taken-a.com', authCode: 'EPP-CODE-77', idempotencyKey: 'x' });
  spy.mockRestore();
  const seen = lines.join('') + String(failure);
  expect(seen).toContain('are wrong');
  const secrets = [token, Buffer.from(`${username}:${token}`).toString('base64'), 'EPP-CODE-77'];
  for (const secret of [...secrets, contact.phone, contact.email]) expect(seen).not.toContain(secret);
});

test('the simulator keeps its state over a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registrar-'));
  const settings = { port: 0, stateFile: `${directory}/state.json`, username, token };
  const first = await startRegistrarSimulator(settings);
  await registrarAt(first.url).register(request);
  await first.close();
  const second = await startRegistrarSimulator(settings);
  await expect(registrarAt(second.url).findDomain(request.domain)).resolves.toMatchObject({
    status: 'active',
  });
  await second.close();
  await rm(directory, { recursive: true });
});

describe('the simulated registrar', () => {
  const credentials = Buffer.from(`${username}:${token}`).toString('base64');
  const post = (headers: Record<string, string>, body: object): Promise<Response> =>
    fetch(`${simulator.url}/core/v1/domains`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, ...headers },
      body: JSON.stringify(body),
    });
  const json = { 'content-type': 'application/json' };

  test('insists on JSON', async () => {
    expect((await post({ 'content-type': 'text/plain' }, {})).status).toBe(415);
  });

  test('marks a replayed answer, byte for byte the first one, even after the domain has changed', async () => {
    const headers = { ...json, 'x-idempotency-key': 'k1' };
    const body = { domain: { domainName: 'kasa.com' } };
    const first = await post(headers, body);
    await registrar.setNameservers('kasa.com', ['a.example.org']);
    const again = await post(headers, body);
    expect(first.headers.get('x-idempotent-replay')).toBeNull();
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    expect(await again.text()).toBe(await first.text());
  });

  test('sells more than one year at a time, but not eleven', async () => {
    expect((await post(json, { domain: { domainName: 'kasa.com' }, years: 10 })).status).toBe(200);
    expect((await post(json, { domain: { domainName: 'kasa-two.com' }, years: 11 })).status).toBe(400);
  });
});
