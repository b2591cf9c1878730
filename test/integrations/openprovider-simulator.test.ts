import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startOpenproviderSimulator } from '../../infra/local/simulators/openprovider/openprovider.ts';
import type { Simulator } from '../../infra/local/simulators/simulator.ts';
import { addDays } from '../../shared/platform/dates.ts';

const account = { username: 'acme', password: 'correct-horse' };
const BEGUN = new Date('2026-03-01T09:00:00Z');

let simulator: Simulator;
let token: string;

const ask = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${simulator.url}/v1beta${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { code, data } = (await response.json()) as { code: number; data: Record<string, never> };
  return { http: response.status, code, data };
};

const control = async (path: string, body: object): Promise<void> => {
  const { status } = await fetch(`${simulator.url}/_simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(status).toBe(204);
};

const logIn = async (): Promise<void> => {
  token = String((await ask('POST', '/auth/login', account)).data.token);
};

const later = async (days: number): Promise<void> => {
  vi.setSystemTime(addDays(new Date(), days));
  await logIn();
};

let handle: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
  simulator = await startOpenproviderSimulator({ port: 0, stateFile: null, ...account });
  await logIn();
  const person = {
    name: { first_name: 'Ama', last_name: 'Mensah' },
    address: { street: 'Ring Road', number: '1', zipcode: 'GA-100', city: 'Accra', country: 'GH' },
    phone: { country_code: '+233', area_code: '20', subscriber_number: '1234567' },
    email: 'ama@example.com',
  };
  handle = String((await ask('POST', '/customers', person)).data.handle);
});

afterEach(async () => {
  vi.useRealTimers();
  await simulator.close();
});

const order = (name: string, extension = 'com') => ({
  domain: { name, extension },
  ...{ owner_handle: handle, admin_handle: handle, tech_handle: handle, autorenew: 'off' },
  name_servers: [{ name: 'ns1.example.net' }, { name: 'ns2.example.net' }],
});

const buy = async (name: string, path = '/domains', more: object = {}) =>
  (await ask('POST', path, { ...order(name), ...more })).data;

const statusOf = async ({ id }: { id?: number | undefined }) =>
  (await ask('GET', `/domains/${id}`)).data.status;

/** Dollars of the account, and of those what is reserved. */
const money = async () => {
  const { balance, reserved_balance } = (await ask('GET', '/resellers')).data;
  return [balance, reserved_balance];
};

test('a token is good for two days, and wrong words get none', async () => {
  expect((await ask('GET', '/tlds/com')).code).toBe(0);
  vi.setSystemTime(addDays(BEGUN, 3));
  expect(await ask('GET', '/tlds/com')).toMatchObject({ http: 401, code: 196 });
  expect(await ask('POST', '/auth/login', { ...account, password: 'wrong' })).toMatchObject({
    http: 500,
    code: 196,
  });
});

test('a domain is paid once it is active; until then its price is reserved', async () => {
  expect(await money()).toEqual([100_000, 0]);
  expect((await buy('kasa')).status).toBe('ACT');
  expect(await money()).toEqual([99_991.43, 0]);
  const pending = await buy('pending-kasa');
  expect(await money()).toEqual([99_991.43, 8.57]);
  await later(1);
  expect(await statusOf(pending)).toBe('ACT');
  expect(await money()).toEqual([99_982.86, 0]);
  const { results } = (await ask('GET', '/transactions')).data;
  expect(results).toMatchObject([
    { subject: 'pending-kasa.com', total: { reseller: { price: 8.57 } } },
    { subject: 'kasa.com' },
  ]);
});

test('what has failed costs nothing once it is deleted', async () => {
  const failing = await buy('failing-kasa');
  await later(1);
  expect(await statusOf(failing)).toBe('FAI');
  expect(await money()).toEqual([100_000, 8.57]);
  await ask('DELETE', `/domains/${failing.id}`);
  expect(await money()).toEqual([100_000, 0]);
});

test('what waits for something stays so, and any status can be reached', async () => {
  const waiting = await buy('incomplete-kasa');
  await later(30);
  expect(await statusOf(waiting)).toBe('PEN');
  for (const status of ['REQ', 'SCH', 'RRQ', 'FAI', 'DEL']) {
    await control('domains/incomplete-kasa.com', { status });
    expect(await statusOf(waiting)).toBe(status);
  }
});

describe('a transfer', () => {
  const path = '/domains/transfer';

  test('ends after five days with the domain in the account, for its price', async () => {
    const moved = await buy('taken-kasa', path, { auth_code: 'EPP-1' });
    expect(moved.status).toBe('REQ');
    await later(4);
    expect(await statusOf(moved)).toBe('REQ');
    await later(2);
    expect(await statusOf(moved)).toBe('ACT');
    expect(await money()).toEqual([99_990.43, 0]);
  });

  test('fails with a wrong code, and goes on with another one', async () => {
    const moved = await buy('taken-kasa', path, { auth_code: 'wrong' });
    expect(await statusOf(moved)).toBe('FAI');
    await ask('POST', `/domains/${moved.id}/last-operation/restart`, { auth_code: 'EPP-1' });
    expect(await statusOf(moved)).toBe('REQ');
  });

  test('is called off where its TLD lets it be, and costs nothing', async () => {
    const moved = await buy('taken-kasa', path, { auth_code: 'EPP-1' });
    expect((await ask('DELETE', `/domains/${moved.id}`)).code).toBe(0);
    expect((await ask('GET', `/domains/${moved.id}`)).code).toBe(320);
    expect(await money()).toEqual([100_000, 0]);
    const fixed = (await ask('POST', path, { ...order('taken-kasa', 'ca'), auth_code: 'EPP-1' })).data;
    expect((await ask('DELETE', `/domains/${fixed.id}`)).code).toBe(366);
  });

  test('waits for its day', async () => {
    const moved = await buy('taken-kasa', path, { auth_code: 'EPP-1', at: '2026-03-11' });
    expect(await statusOf(moved)).toBe('SCH');
    await later(10);
    expect(await statusOf(moved)).toBe('REQ');
    await later(5);
    expect(await statusOf(moved)).toBe('ACT');
  });
});

describe('a domain that is not renewed', () => {
  test('comes back at once in its first quarantine, with a year and for both prices', async () => {
    const { id } = await buy('kasa');
    await later(366);
    expect(await statusOf({ id })).toBe('DEL');
    expect((await ask('POST', `/domains/${id}/renew`, {})).code).toBe(366);
    const [before] = await money();
    expect((await ask('POST', `/domains/${id}/restore`, {})).data.status).toBe('ACT');
    expect(Number(before) - Number((await money())[0])).toBeCloseTo(2.5 + 10.57, 5);
    expect((await ask('GET', `/domains/${id}`)).data.expiration_date).toBe('2028-03-01 09:00:00');
  });

  test('is brought back by the registry in its second, and is free after it', async () => {
    const { id } = await buy('kasa');
    const other = await buy('kasa-two');
    await later(365 + 31);
    expect((await ask('POST', `/domains/${id}/restore`, {})).data.status).toBe('RRQ');
    await later(1);
    expect(await statusOf({ id })).toBe('ACT');
    await later(30);
    expect((await ask('POST', `/domains/${other.id}/restore`, {})).code).toBe(320);
    expect((await buy('kasa-two')).status).toBe('ACT');
  });

  test('renews itself where that is on', async () => {
    const { id } = await buy('kasa', '/domains', { autorenew: 'on' });
    await later(366);
    expect((await ask('GET', `/domains/${id}`)).data).toMatchObject({
      status: 'ACT',
      expiration_date: '2028-03-01 09:00:00',
    });
  });
});

test('what it remembers outlives a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'openprovider-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const settings = { port: 0, stateFile: join(directory, 'state.sqlite'), ...account };
  await simulator.close();
  simulator = await startOpenproviderSimulator(settings);
  await logIn();
  await control('domains/kasa.com', { held: true });
  await simulator.close();
  simulator = await startOpenproviderSimulator(settings);
  expect((await ask('GET', '/domains?full_name=kasa.com')).data).toMatchObject({ total: 1 });
});
