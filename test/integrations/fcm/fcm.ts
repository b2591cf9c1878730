import { afterEach, beforeEach, expect } from 'vitest';
import { type FcmSimulator, startFcmSimulator } from '../../../infra/local/simulators/fcm/fcm.ts';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { createProvider } from '../../../shared/integrations/push-provider/fcm/client.ts';
import type { FcmSettings } from '../../../shared/integrations/push-provider/fcm/secrets.ts';
import type { PushMessage } from '../../../shared/integrations/push-provider.ts';

export const SEND = 'POST /v1/projects/simulated-project/messages:send';
export const TOKEN = 'POST /token';

/** Each test of a file that imports this has a simulator of its own. */
export let google: FcmSimulator;
let closers: (() => Promise<void>)[] = [];

export const clock = { ahead: 0 };

beforeEach(async () => {
  clock.ahead = 0;
  google = await startFcmSimulator(0, () => Date.now() + clock.ahead);
  closers = [google.close];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

export const openProvider = (settings: Partial<FcmSettings> = {}, deadlineMs = 10_000) => {
  const provider = createProvider({ ...google.settings, ...settings }, { deadlineMs });
  closers.push(provider.close);
  const send = async (token: string, message: PushMessage) =>
    (await provider.deliver({ token }, message)).outcome;
  return { ...provider, send };
};

/** The next such call goes wrong. */
export const fail = (fault: Partial<Fault>) => google.faults.push({ match: SEND, times: 1, ...fault });

/** Sets one of the simulator's controls, over the wire. */
export const control = async (path: string, body: object = {}): Promise<void> => {
  const answer = await fetch(`${google.url}/_simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(204);
};
