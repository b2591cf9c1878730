import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApnsSimulator, startApnsSimulator } from '../../infra/local/simulators/apns.ts';
import { createApnsProvider } from '../../shared/integrations/apns/apns.ts';
import type { ApnsTokenStore, ProviderToken } from '../../shared/integrations/apns/provider-token.ts';
import type { ApnsSettings } from '../../shared/integrations/apns/settings.ts';
import type { PushMessage } from '../../shared/integrations/push-provider.ts';

const MINUTE = 60_000;

const message: PushMessage = {
  title: 'Invoice paid',
  body: 'Thank you: INV-1001 is paid.',
  data: { kind: 'invoice.paid', invoice_id: '1001' },
  collapseKey: 'invoice-1001',
};

/** Compares and sets like a conditional write, with the delay of a round trip around it. */
const createTokenStore = () => {
  let held: ProviderToken | null = null;
  const counts = { reads: 0, writes: 0 };
  const store: ApnsTokenStore = {
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

let apple: ApnsSimulator;
let tokens: ReturnType<typeof createTokenStore>;
let closers: (() => Promise<void>)[] = [];
let clock = 0;

beforeEach(async () => {
  clock = Date.parse('2026-01-15T10:00:00Z');
  apple = await startApnsSimulator(0, () => clock);
  tokens = createTokenStore();
  closers = [() => apple.close()];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
});

const openProvider = (settings: Partial<ApnsSettings> = {}, deadlineMs = 5000) => {
  const provider = createApnsProvider(
    { ...apple.settings, ...settings },
    { tokenStore: tokens.store, deadlineMs, now: () => clock },
  );
  closers.push(provider.close);
  return provider;
};

describe('a push through APNs', () => {
  it('carries what the app needs to show it and to replace it', async () => {
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(apple.messages).toEqual([
      {
        token: 'device-1',
        headers: expect.objectContaining({
          'apns-topic': 'com.example.client',
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(clock / 1000 + 24 * 3600),
          'apns-collapse-id': 'invoice-1001',
        }),
        payload: {
          aps: { alert: { title: 'Invoice paid', body: 'Thank you: INV-1001 is paid.' }, sound: 'default' },
          kind: 'invoice.paid',
          invoice_id: '1001',
        },
      },
    ]);
    const session = connect(apple.url);
    const listed = JSON.parse(await text(session.request({ ':path': '/_simulator/messages' })));
    session.close();
    expect(listed).toMatchObject([{ token: 'device-1' }]);
  });

  it('cannot replace the alert by a data field called aps', async () => {
    await openProvider().send('device-1', { ...message, data: { aps: 'x' } });
    expect(apple.messages[0]?.payload).toMatchObject({ aps: { alert: { title: 'Invoice paid' } } });
  });

  it.each([
    ['dead-device', 'dead_token'],
    ['bad-device', 'dead_token'],
    ['foreign-device', 'refused'],
    ['throttled-device', 'retry'],
    ['internal-device', 'retry'],
    ['shutdown-device', 'retry'],
    ['garbage-device', 'retry'],
    ['reset-device', 'retry'],
    ['cancel-device', 'retry'],
    ['cut-device', 'retry'],
  ])('to %s ends as %s, after one request', async (token, outcome) => {
    expect(await openProvider().send(token, message)).toBe(outcome);
    expect(apple.requests).toEqual([token]);
    expect(apple.messages).toEqual([]);
  });

  it.each(['', '../../x', 'a/b', 'a b', 'a\r\nb', '\ud800', 'x'.repeat(201)])(
    'to the impossible token %j asks nobody',
    async (token) => {
      expect(await openProvider().send(token, message)).toBe('dead_token');
      expect(apple.connections()).toBe(0);
    },
  );

  it('of more than 4096 bytes is our own mistake', async () => {
    expect(await openProvider().send('device-1', { ...message, body: 'x'.repeat(4096) })).toBe('refused');
  });

  it('for another app is our own mistake', async () => {
    expect(await openProvider({ topic: 'com.example.other' }).send('device-1', message)).toBe('refused');
  });

  it('is left for later when nothing listens', async () => {
    const provider = openProvider();
    await apple.close();
    expect(await provider.send('device-1', message)).toBe('retry');
  });
});

describe('the connection', () => {
  it('is one for many messages at once', async () => {
    const provider = openProvider();
    const devices = Array.from({ length: 200 }, (_, index) => `device-${index}`);
    const outcomes = await Promise.all(devices.map((device) => provider.send(device, message)));
    expect(outcomes).toEqual(devices.map(() => 'delivered'));
    expect(apple.messages.map(({ token }) => token).sort()).toEqual(devices.sort());
    expect(apple.connections()).toBe(1);
  });

  it('is opened again after Apple closed it', async () => {
    const provider = openProvider();
    await provider.send('device-1', message);
    apple.disconnect();
    const outcomes = [await provider.send('device-2', message), await provider.send('device-3', message)];
    expect(outcomes.at(-1)).toBe('delivered');
    expect(apple.connections()).toBe(2);
  });

  it('is left behind after a time-out', async () => {
    const provider = openProvider({}, 200);
    const stuck = provider.send('slow-device', message);
    expect(await provider.send('device-1', message)).toBe('delivered');
    expect(await stuck).toBe('retry');
    expect(await provider.send('device-2', message)).toBe('delivered');
    expect(apple.connections()).toBe(2);
  });
});

describe('the provider token', () => {
  const sendAll = (providers: ReturnType<typeof openProvider>[]) =>
    Promise.all(providers.map((provider, index) => provider.send(`device-${index}`, message)));

  it('is minted once for 16 instances that start together, and once more when it is 45 minutes old', async () => {
    const providers = Array.from({ length: 16 }, () => openProvider());
    for (const [minutes, minted] of [
      [0, 1],
      [44, 1],
      [1, 2],
      [44, 2],
      [1, 3],
    ] as const) {
      clock += minutes * MINUTE;
      expect(await sendAll(providers)).toEqual(providers.map(() => 'delivered'));
      expect(apple.providerTokens).toHaveLength(minted);
      expect(tokens.counts.writes).toBe(minted);
    }
  });

  it('is read from the store once by an instance that sends many messages', async () => {
    const provider = openProvider();
    await openProvider().send('device-1', message);
    tokens.counts.reads = 0;
    await Promise.all(Array.from({ length: 50 }, (_, index) => provider.send(`device-${index}`, message)));
    expect(tokens.counts.reads).toBe(1);
  });

  it('of a former key is replaced', async () => {
    await tokens.store.write(
      {
        token: `${Buffer.from('{"alg":"ES256","kid":"FORMERKEY1"}').toString('base64url')}.e.s`,
        issuedAt: new Date(clock),
      },
      null,
    );
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(tokens.counts.writes).toBe(2);
  });

  it('that Apple calls expired is read again before the next message', async () => {
    const provider = openProvider();
    await provider.send('device-1', message);
    const first = await tokens.store.read();
    clock += 61 * MINUTE;
    const stale = createApnsProvider(apple.settings, {
      tokenStore: tokens.store,
      now: () => clock - 61 * MINUTE,
    });
    closers.push(stale.close);
    expect(await stale.send('device-1', message)).toBe('retry');
    expect(await provider.send('device-1', message)).toBe('delivered');
    expect((await tokens.store.read())?.token).not.toBe(first?.token);
    expect(await stale.send('device-1', message)).toBe('delivered');
  });

  it('signed by a wrong key is our own mistake', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const provider = openProvider({
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    expect(await provider.send('device-1', message)).toBe('refused');
  });

  it('that cannot be read fails the message as the store fails', async () => {
    const provider = createApnsProvider(apple.settings, {
      tokenStore: { read: () => Promise.reject(new Error('store is down')), write: async () => false },
    });
    closers.push(provider.close);
    await expect(provider.send('device-1', message)).rejects.toThrow('store is down');
    expect(apple.connections()).toBe(0);
  });
});
