import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import type { Registrar } from '../../../shared/integrations/registrar.ts';
import { atPresentPrice, renewalPrice } from '../../../shared/lifecycle/registrar-price.ts';
import { domainOf, hostingOf } from '../../support/unit/records.ts';

const premium = { price: null, type: null, premium: true };

test.each([
  ['hosting', hostingOf()],
  ['a plain name', domainOf({ purchase: null })],
  ['a name that a person registers', domainOf({ registrar: 'manual', purchase: premium })],
])('nobody is asked for the price of %s, which is the one that was agreed', async (_what, record) => {
  expect(await atPresentPrice(record)).toEqual({ record, registrarPrice: null });
});

const price = (amount: number) => ({ amount, currency: 'USD' }) as const;

/** What is stated to a registrar that wants so much, for a renewal that was invoiced at so much. */
const stated = (wanted: { premium: boolean; renew: number | null }, invoiced?: number) => {
  const renew = wanted.renew === null ? null : price(wanted.renew);
  const registrar = { getPrices: async () => ({ ...wanted, renew }) } as unknown as Registrar;
  const registrar_price = invoiced === undefined ? {} : { registrar_price: price(invoiced) };
  const renewal = { invoice_id: 1, due_at: '', ...registrar_price };
  return renewalPrice(registrar, domainOf({ renewal }));
};

test('what the registrar wants is stated to it, up to what was invoiced', async () => {
  expect(await stated({ premium: true, renew: 300 }, 300)).toEqual(price(300));
  expect(await stated({ premium: true, renew: 200 }, 300)).toEqual(price(200));
  expect(await stated({ premium: true, renew: 300 })).toEqual(price(300));
  expect(await stated({ premium: true, renew: null }, 300)).toBeUndefined();
});

test('a name with a price of its own that has become dearer is left to a person, a plain one is renewed', async () => {
  await expect(stated({ premium: true, renew: 301 }, 300)).rejects.toMatchObject({ code: 'price_changed' });
  expect(await stated({ premium: false, renew: 301 }, 300)).toEqual(price(301));
});
