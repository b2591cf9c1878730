import { expect, test } from 'vitest';
import { registrarPurchase } from '../../shared/orders/new-services.ts';

test('a record keeps what the registrar asks, and whether the name has a price of its own', () => {
  const price = { amount: 34_995, currency: 'USD' } as const;
  const premium = { total: 41_994, renewal: 29_994 };
  expect(registrarPurchase({ price, purchaseType: 'registration', premium })).toEqual({
    price,
    type: 'registration',
    premium: true,
  });
  expect(registrarPurchase({ price: null, purchaseType: null, premium: null })).toEqual({
    price: null,
    type: null,
    premium: false,
  });
});
