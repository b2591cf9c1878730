import { afterEach, beforeEach } from 'vitest';
import { type FcmSimulator, startFcmSimulator } from '../../../infra/local/simulators/fcm.ts';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { createFcmProvider } from '../../../shared/integrations/fcm/fcm.ts';
import type { FcmSettings } from '../../../shared/integrations/fcm/settings.ts';

export const SEND = 'POST /v1/projects/simulated-project/messages:send';
export const TOKEN = 'POST /token';

/** Each test of a file that imports this has a simulator of its own. */
export let google: FcmSimulator;
let closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  google = await startFcmSimulator(0);
  closers = [google.close];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

export const openProvider = (settings: Partial<FcmSettings> = {}, deadlineMs?: number) => {
  const provider = createFcmProvider({ ...google.settings, ...settings }, deadlineMs);
  closers.push(provider.close);
  return provider;
};

/** The next such call goes wrong. */
export const fail = (fault: Partial<Fault>) => google.faults.push({ match: SEND, times: 1, ...fault });
