import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/dates.ts';
import { registrarOf } from '../../support/registrar.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';
import { calendarForFile } from './calendar.ts';
import { domainOf, openRenewal } from './stored-services.ts';

const { fixture, runAt, pay, buy } = calendarForFile();
const registrar = registrarOf(() => fixture.api);

const bought = async () => {
  const name = `premium-${freshDomain()}`;
  const { domain: id } = await buy([domainItem(name)]);
  return { id, name, expires: (await domainOf(id)).expires_at ?? '' };
};

const renewals = async (name: string) =>
  (await registrar.purchases(name)).filter(({ type }) => type === 'renewal');

test('a premium name renews at the price of that day, which is stated to the registrar', async () => {
  const { id, name, expires } = await bought();
  await registrar.control(`prices/${name}`, { renew: 30_000 });
  await runAt(addDays(expires, -13));
  const invoice = await openRenewal(id);
  expect(invoice.total).toBe(36_000);
  await pay(invoice.id, addDays(expires, -10));
  expect(await domainOf(id)).toMatchObject({ status: 'active', recurring_amount: 36_000, renewal: null });
  expect(await renewals(name)).toMatchObject([{ price: 300 }]);
});

test('a premium name that became dearer after its invoice is left to a person, and nothing is bought', async () => {
  const { id, name, expires } = await bought();
  await runAt(addDays(expires, -13));
  const invoice = await openRenewal(id);
  await registrar.control(`prices/${name}`, { renew: 90_000 });
  await pay(invoice.id, addDays(expires, -10));
  expect(await domainOf(id)).toMatchObject({
    expires_at: expires,
    last_error: expect.stringContaining('dearer'),
  });
  expect(await renewals(name)).toEqual([]);
});
