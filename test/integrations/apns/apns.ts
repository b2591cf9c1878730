import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { type ApnsSimulator, startApnsSimulator } from '../../../infra/local/simulators/apns/apns.ts';
import { createProvider } from '../../../shared/integrations/push-provider/apns/client.ts';
import type { ApnsSettings } from '../../../shared/integrations/push-provider/apns/secrets.ts';
import type { PushMessage } from '../../../shared/integrations/push-provider.ts';
import type { SharedToken, TokenStore } from '../../../shared/integrations/vendor.ts';

/** Each test of a file that imports this has a simulator and a store of provider tokens of its own. */
export let apple: ApnsSimulator;
export let tokens: ReturnType<typeof createTokenStore>;
export const clock = { now: 0 };
let closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  clock.now = Date.parse('2026-01-15T10:00:00Z');
  apple = await startApnsSimulator(0, () => clock.now);
  tokens = createTokenStore();
  closers = [apple.close];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

/** Compares and sets like a conditional write, with the delay of a round trip around it. */
const createTokenStore = () => {
  let held: SharedToken | null = null;
  const counts = { reads: 0, writes: 0 };
  const store: TokenStore = {
    read: async () => {
      counts.reads += 1;
      await tick();
      return held;
    },
    write: async (next, replaces) => {
      await tick();
      if (held?.token !== replaces?.token) return false;
      held = next;
      counts.writes += 1;
      return true;
    },
  };
  return { store, counts };
};

export const openProvider = (
  settings: Partial<ApnsSettings> = {},
  options: Partial<Parameters<typeof createProvider>[1]> = {},
) => {
  const provider = createProvider(
    { ...apple.settings, ...settings },
    { tokenStore: tokens.store, deadlineMs: 5000, now: () => clock.now, ...options },
  );
  closers.push(provider.close);
  const send = async (token: string, message: PushMessage) =>
    (await provider.deliver({ token }, message)).outcome;
  return { ...provider, send };
};

/** One request over HTTP/2 as it is given; the answer's status, headers and JSON. */
export const request = async (
  headers: OutgoingHttpHeaders,
  body: string = '',
  origin: string = apple.url,
): Promise<{ status: number; id: string; body: unknown }> => {
  const session = connect(origin);
  const stream = session.request(headers, { endStream: body === '' });
  const answered = new Promise<{ status: number; id: string }>((resolve) => {
    stream.once('response', (answer) => {
      resolve({ status: Number(answer[':status']), id: String(answer['apns-id']) });
    });
  });
  if (body !== '') stream.end(body);
  const [{ status, id }, content] = [await answered, await text(stream)];
  session.close();
  return { status, id, body: content === '' ? null : JSON.parse(content) };
};

/** Sets one of the simulator's controls, over the wire. */
export const control = async (path: string, body: object = {}): Promise<void> => {
  const answer = await request({ ':method': 'POST', ':path': `/_simulator/${path}` }, JSON.stringify(body));
  expect(answer.status).toBe(204);
};
