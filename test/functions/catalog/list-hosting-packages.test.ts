import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

test('lists hosting packages with a price for each currency and billing cycle', async () => {
  const { status, body } = await fixture.api('GET', '/catalog/hosting-packages');
  expect(status).toBe(200);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Starter', 'Business', 'Pro']);
  expect(body.data[0].prices).toContainEqual({
    currency: 'USD',
    billing_cycle: 'monthly',
    price: 4.99,
    setup_fee: 5,
  });
});
