import { expect, test } from 'vitest';
import { chooseMethod, presentNextCharge } from '../../../shared/billing/autopay/change-autopay.ts';
import { firstCharges } from '../../../shared/billing/invoices/dunning.ts';
import { day, invoiceOf, NOW } from '../../support/unit/records.ts';
import { methodOf, walletOf } from '../../support/unit/wallet.ts';

const autopay = firstCharges(day('2026-06-20'), 3);
const services = [{ kind: 'hosting', id: 42, type: 'renew' }] as const;
const invoice = invoiceOf({ kind: 'renewal', services: [...services], autopay });

const chosen = (wallet = walletOf(), of = invoice, used?: number[]) =>
  chooseMethod(wallet, of, NOW, used)?.id;

test('the default is charged, then the backup, each once in a round and never one that waits for its owner', () => {
  expect(chosen()).toBe(7);
  expect(chosen(walletOf(), invoice, [7])).toBe(8);
  expect(chosen(walletOf(), { ...invoice, autopay: { ...autopay, used: [7] } })).toBe(8);
  expect(chosen(walletOf(), { ...invoice, autopay: { ...autopay, asked: [7] } })).toBe(8);
  expect(chosen(walletOf(), { ...invoice, autopay: { ...autopay, asked: [8] } }, [7])).toBeUndefined();
  expect(chosen(walletOf({ default_id: null }))).toBe(8);
});

test('a method that was declined for good, is expired, or cannot pay in the currency is passed over', () => {
  const backup = methodOf({ id: 8 });
  const withDefault = (given: Parameters<typeof methodOf>[0]) =>
    walletOf({ methods: [methodOf(given), backup] });
  expect(chosen(withDefault({ is_declined: true }))).toBe(8);
  expect(chosen(withDefault({ exp_month: 5, exp_year: 2026 }))).toBe(8);
  expect(chosen(withDefault({ exp_month: 6, exp_year: 2026 }))).toBe(7);
  expect(chosen(withDefault({ exp_month: null, exp_year: null }))).toBe(7);
  expect(chosen(withDefault({ gateway: 'paystack' }), { ...invoice, currency: 'EUR' })).toBe(8);
  expect(chosen(walletOf(), { ...invoice, balance: 50 })).toBe(7);
  expect(chosen(walletOf(), { ...invoice, balance: 49 })).toBeUndefined();
});

test('nothing is charged where the client wants none, not for this service, or the invoice is no renewal', () => {
  const settings = walletOf().autopay;
  expect(chosen(walletOf({ autopay: { ...settings, enabled: false } }))).toBeUndefined();
  expect(chosen(walletOf({ autopay: { ...settings, off: ['hosting:42'] } }))).toBeUndefined();
  expect(chosen(walletOf({ autopay: { ...settings, off: ['domain:42'] } }))).toBe(7);
  expect(chosen(walletOf(), invoiceOf({ services: [...services] }))).toBeUndefined();
});

test('an unpaid invoice shows its next charge and what is charged; a paid one, or one of no more tries, shows none', () => {
  const next = presentNextCharge(invoice, walletOf(), NOW);
  expect(next).toEqual({ at: autopay.next_at, payment_method: { id: 7, brand: 'visa', last4: '4242' } });
  expect(presentNextCharge({ ...invoice, status: 'paid', balance: 0 }, walletOf(), NOW)).toBeNull();
  expect(
    presentNextCharge({ ...invoice, autopay: { ...autopay, next_at: null } }, walletOf(), NOW),
  ).toBeNull();
  expect(presentNextCharge(invoice, walletOf({ methods: [] }), NOW)).toBeNull();
});
