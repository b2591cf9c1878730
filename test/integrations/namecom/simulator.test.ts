import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startRegistrarSimulator } from '../../../infra/local/simulators/registrar.ts';
import { account, credentials, registrar, registrarWith, request, simulator } from './namecom.ts';

test('the simulator keeps its state over a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registrar-'));
  const settings = { port: 0, stateFile: `${directory}/state.json`, ...account };
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

  test('sells more than one year at a time, but not eleven', async () => {
    expect((await post(json, { domain: { domainName: 'kasa.com' }, years: 10 })).status).toBe(200);
    expect((await post(json, { domain: { domainName: 'kasa-two.com' }, years: 11 })).status).toBe(400);
  });
});
