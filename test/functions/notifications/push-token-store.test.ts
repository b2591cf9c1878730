import { expect, test } from 'vitest';
import { pushTokenStore } from '../../../shared/notifications/push-providers.ts';
import { apiForFile } from '../../support/api-per-file.ts';

apiForFile();

const tokenOf = (name: string) => ({ token: name, issuedAt: new Date('2026-11-21T09:30:00.000Z') });

test('of sixteen who store a token at once one does, first and again when it is replaced', async () => {
  let held = await pushTokenStore.read();
  expect(held).toBeNull();
  for (const round of ['first', 'second']) {
    const tokens = Array.from({ length: 16 }, (_, index) => tokenOf(`${round}-${index}`));
    const stored = await Promise.all(tokens.map((token) => pushTokenStore.write(token, held)));
    expect(stored.filter(Boolean)).toHaveLength(1);
    held = await pushTokenStore.read();
    expect(held).toEqual(tokens[stored.indexOf(true)]);
  }
});
