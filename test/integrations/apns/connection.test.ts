import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TokenStore } from '../../../shared/integrations/vendor.ts';
import { message } from '../push-message.ts';
import { apple, clock, openProvider, tokens } from './apns.ts';

describe('the connection', () => {
  test('is one for many messages at once', async () => {
    const provider = openProvider();
    const devices = Array.from({ length: 200 }, (_, index) => `device-${index}`);
    const outcomes = await Promise.all(devices.map((device) => provider.send(device, message)));
    expect(outcomes).toEqual(devices.map(() => 'delivered'));
    expect(apple.messages.map(({ token }) => token).sort()).toEqual(devices.sort());
    expect(apple.connections()).toBe(1);
  });

  test('is opened again after Apple closed it', async () => {
    const provider = openProvider();
    await provider.send('device-1', message);
    apple.disconnect();
    const outcomes = [await provider.send('device-2', message), await provider.send('device-3', message)];
    expect(outcomes.at(-1)).toBe('delivered');
    expect(apple.connections()).toBe(2);
  });

  test('is left behind after a time-out', async () => {
    const provider = openProvider({}, { deadlineMs: 200 });
    const stuck = provider.send('slow-device', message);
    expect(await provider.send('device-1', message)).toBe('delivered');
    expect(await stuck).toBe('retry');
    expect(await provider.send('device-2', message)).toBe('delivered');
    expect(apple.connections()).toBe(2);
  });
});

const MINUTE = 60_000;

describe('the provider token', () => {
  const sendAll = (providers: ReturnType<typeof openProvider>[]) =>
    Promise.all(providers.map((provider, index) => provider.send(`device-${index}`, message)));

  test('is minted once for 16 instances that start together, and once more when it is 45 minutes old', async () => {
    const providers = Array.from({ length: 16 }, () => openProvider());
    for (const [minutes, minted] of [
      [0, 1],
      [44, 1],
      [1, 2],
      [44, 2],
      [1, 3],
    ] as const) {
      clock.now += minutes * MINUTE;
      expect(await sendAll(providers)).toEqual(providers.map(() => 'delivered'));
      expect(apple.providerTokens).toHaveLength(minted);
      expect(tokens.counts.writes).toBe(minted);
    }
  });

  test('is read from the store once by an instance that sends many messages', async () => {
    const provider = openProvider();
    await openProvider().send('device-1', message);
    tokens.counts.reads = 0;
    await Promise.all(Array.from({ length: 50 }, (_, index) => provider.send(`device-${index}`, message)));
    expect(tokens.counts.reads).toBe(1);
  });

  test('of a former key is replaced', async () => {
    await tokens.store.write(
      {
        token: `${Buffer.from('{"alg":"ES256","kid":"FORMERKEY1"}').toString('base64url')}.e.s`,
        issuedAt: new Date(clock.now),
      },
      null,
    );
    expect(await openProvider().send('device-1', message)).toBe('delivered');
    expect(tokens.counts.writes).toBe(2);
  });

  test('that Apple calls expired is read again before the next message', async () => {
    const provider = openProvider();
    await provider.send('device-1', message);
    const first = await tokens.store.read();
    clock.now += 61 * MINUTE;
    const stale = openProvider({}, { now: () => clock.now - 61 * MINUTE });
    expect(await stale.send('device-1', message)).toBe('retry');
    expect(await provider.send('device-1', message)).toBe('delivered');
    expect((await tokens.store.read())?.token).not.toBe(first?.token);
    expect(await stale.send('device-1', message)).toBe('delivered');
  });

  test('signed by a wrong key is our own mistake', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const provider = openProvider({
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    expect(await provider.send('device-1', message)).toBe('refused');
  });

  test('that cannot be read fails the message as the store fails', async () => {
    const tokenStore: TokenStore = {
      read: () => Promise.reject(new Error('store is down')),
      write: async () => false,
    };
    const provider = openProvider({}, { tokenStore });
    await expect(provider.send('device-1', message)).rejects.toThrow('store is down');
    expect(apple.connections()).toBe(0);
  });
});
