import { afterEach, beforeEach, expect } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { startWhmSimulator, type WhmSimulator } from '../../../infra/local/simulators/whm/whm.ts';
import type { HostingPanel } from '../../../shared/integrations/hosting-panel.ts';
import { createPanel } from '../../../shared/integrations/panel/whm/client.ts';
import type { WhmServer } from '../../../shared/integrations/panel/whm/whm-call.ts';

/** Each test of a file that imports this has a simulator of its own, and the panel under test before it. */
export let simulator: WhmSimulator;
export let panel: HostingPanel;

const username = 'reseller';
export const token = 'WHM-TOKEN-5f3a';
export const password = 'correct-Horse-battery-7';

export const account = {
  username: 'kasab7x2',
  domain: 'kasa.com',
  plan: 'starter',
  password,
  contactEmail: 'ama@example.com',
};

export const panelWith = (changes: Partial<WhmServer>): HostingPanel =>
  createPanel({
    id: 'server1',
    hostname: 'server1.example.com',
    url: simulator.url,
    username,
    token,
    ...changes,
  });

beforeEach(async () => {
  simulator = await startWhmSimulator({ port: 0, stateFile: null, username, token });
  panel = panelWith({});
});
afterEach(() => simulator.close());

/** The next call of a command goes wrong. */
export const fault = (command: string, misbehaviour: Partial<Fault>): void => {
  simulator.faults.push({ match: `/json-api/${command}`, times: 1, ...misbehaviour });
};

/** Sets one of the simulator's controls, over the wire. */
export const control = async (path: string, body: object = {}): Promise<void> => {
  const answer = await fetch(`${simulator.url}/_simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(204);
};

export const refusalOf = (reason: string) => ({
  status: 200,
  body: { data: null, metadata: { result: 0, reason, version: 1, command: 'x' } },
});

export const answerOf = (data: unknown) => ({
  status: 200,
  body: { metadata: { result: 1, reason: 'OK', version: 1, command: 'x' }, data },
});

export const callsOf = (command: string): number =>
  simulator.requests.filter((line) => line === `POST /json-api/${command}`).length;

/** What the simulator itself answers to a command. */
export const ask = async (command: string, parameters: Record<string, string>): Promise<unknown> => {
  const answer = await fetch(`${simulator.url}/json-api/${command}?${new URLSearchParams(parameters)}`, {
    headers: { authorization: `whm ${username}:${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};

export const accountCount = async (): Promise<number> => {
  const { data } = (await ask('listaccts', { 'api.version': '1' })) as { data: { acct: unknown[] } };
  return data.acct.length;
};
