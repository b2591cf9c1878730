import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startRegistrarSimulator } from '../../../infra/local/simulators/registrar/registrar.ts';
import { startSimulator } from '../../../infra/local/simulators/simulator.ts';
import { account, control, credentials, registrar, registrarWith, request, simulator } from './namecom.ts';

test('the simulator keeps its state over a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registrar-'));
  const settings = { port: 0, stateFile: `${directory}/state.sqlite`, ...account };
  const first = await startRegistrarSimulator(settings);
  await registrarWith({ api_base: first.url }).register(request);
  await first.close();
  const second = await startRegistrarSimulator(settings);
  await expect(registrarWith({ api_base: second.url }).findDomain(request.domain)).resolves.toMatchObject({
    status: 'active',
  });
  await second.close();
  await rm(directory, { recursive: true });
});

test('the simulator reads the state of an earlier version', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registrar-'));
  const stateFile = `${directory}/state.sqlite`;
  const domain = { domainName: 'kasa.com', expireDate: '2090-01-01T00:00:00Z', locked: true, contacts: {} };
  const transfer = { domainName: 'taken-a.com', email: 'a@example.com', status: 'pending_unlock' };
  const saved = { domains: { 'kasa.com': domain }, transfers: { 'taken-a.com': transfer }, orders: [] };
  await writeFile(`${directory}/state.json`, JSON.stringify(saved));
  const old = await startRegistrarSimulator({ port: 0, stateFile, ...account });
  const reader = registrarWith({ api_base: old.url });
  await expect(reader.findDomain('kasa.com')).resolves.toMatchObject({
    status: 'active',
    locks: expect.any(Array),
  });
  await reader.cancelTransfer('taken-a.com');
  expect((await reader.getBalance()).amount).toBe(10_000_000);
  await old.close();
  await rm(directory, { recursive: true });
});

describe('the simulated registrar', () => {
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

  test.each([
    ['a field that nobody documented', { domain: { domainName: 'kasa.com' }, colour: 'red' }],
    ['a field that is read-only', { domain: { domainName: 'kasa.com', expireDate: '2030-01-01T00:00:00Z' } }],
    ['a missing name', { domain: {} }],
    [
      'a contact without its fields',
      { domain: { domainName: 'kasa.com', contacts: { tech: { city: 'A' } } } },
    ],
  ])('refuses %s', async (_name, body) => {
    const answer = await post(json, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'Invalid argument', details: expect.any(String) });
  });

  test('knows no path with an encoded colon, and no other method', async () => {
    const headers = { authorization: `Basic ${credentials}`, ...json };
    const ask = (path: string, method: string) =>
      fetch(`${simulator.url}/core/v1/${path}`, { headers, method });
    expect((await ask('domains%3AcheckAvailability', 'POST')).status).toBe(404);
    expect((await ask('hello', 'DELETE')).status).toBe(405);
  });

  test('sends a webhook to those who subscribed, with a signature', async () => {
    const received: { signature: unknown; body: unknown }[] = [];
    const listener = await startSimulator(0, ({ headers, body }) => {
      received.push({ signature: headers['x-namecom-signature'], body: JSON.parse(body.toString()) });
      return { status: 200 };
    });
    const subscription = { eventName: 'domain.transfer.status_change', url: listener.url, active: true };
    const subscribe = () =>
      fetch(`${simulator.url}/core/v1/notifications`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, ...json },
        body: JSON.stringify(subscription),
      });
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([201, 409]);
    await registrar.submitTransfer({ domain: 'taken-a.com', authCode: 'EPP-1' });
    await control('transfers/taken-a.com', { status: 'pending_unlock' });
    await simulator.close();
    await listener.close();
    expect(received).toEqual([
      {
        signature: expect.stringMatching(/^sha256=[0-9a-f]{64},\d+,\S+$/),
        body: {
          eventName: 'domain.transfer.status_change',
          domainName: 'taken-a.com',
          status: 'pending_unlock',
        },
      },
    ]);
    simulator.close = () => Promise.resolve();
  });

  test('sells more than one year at a time, but not eleven', async () => {
    expect((await post(json, { domain: { domainName: 'kasa.com' }, years: 10 })).status).toBe(200);
    expect((await post(json, { domain: { domainName: 'kasa-two.com' }, years: 11 })).status).toBe(400);
  });
});
