import { expect, test } from 'vitest';
import { getWallet } from '../../../shared/billing/payment-methods/wallet.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeMethod } from '../../support/billing-fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

test('staff see the cards of a client, and remove one: the backup takes its place', async () => {
  expect((await operator('payment-methods', 'list', String(USD_CLIENT))).out).toContain('No card is kept.');
  const first = await storeMethod(USD_CLIENT);
  const second = await storeMethod(USD_CLIENT, { brand: 'mastercard', last4: '4444' });
  await fixture.api('PATCH', `/clients/${USD_CLIENT}/payment-methods/${second.id}`, {
    token: fixture.token,
    body: { backup: true },
  });
  const listed = await operator('payment-methods', 'list', String(USD_CLIENT));
  expect(listed.out).toMatch(/visa 4242.*default/);
  expect(listed.out).toMatch(/mastercard 4444.*backup/);
  expect(listed.out).not.toContain(first.method);

  const removed = await operator('--yes', 'payment-methods', 'remove', String(USD_CLIENT), String(first.id));
  expect(removed).toMatchObject({ code: 0 });
  expect(await getWallet(USD_CLIENT)).toMatchObject({ default_id: second.id, backup_id: null });
  await eventually(
    () => getWallet(USD_CLIENT),
    ({ removed: waiting }) => waiting.length === 0,
  );
  const again = await operator('--yes', 'payment-methods', 'remove', String(USD_CLIENT), String(first.id));
  expect(again).toMatchObject({ code: 1 });
});
