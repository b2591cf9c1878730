import { expect, test } from 'vitest';
import {
  cardExpiryOf,
  changeWallet,
  expiryNoticeAt,
  isCardExpired,
} from '../../../shared/billing/payment-methods/wallet.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { NOW } from '../../support/unit/records.ts';
import { methodOf, walletOf } from '../../support/unit/wallet.ts';
import { changed } from '../../support/unit/writes.ts';

config().autopay.expiry_notice_days = 30;

const june = methodOf({ exp_month: 6, exp_year: 2026 });
const END = new Date('2026-07-01T00:00:00.000Z');

test('a card is good until the end of its month, and what has no month for ever', () => {
  expect(cardExpiryOf(june)).toEqual(END);
  expect([isCardExpired(june, new Date(END.getTime() - 1)), isCardExpired(june, END)]).toEqual([
    false,
    false,
  ]);
  expect(isCardExpired(june, new Date(END.getTime() + 1))).toBe(true);
  for (const missing of [{ exp_month: null }, { exp_year: null }]) {
    expect(cardExpiryOf(methodOf(missing))).toBeNull();
    expect(isCardExpired(methodOf(missing), NOW)).toBe(false);
  }
});

test('its owner is told once, thirty days before, and asked again once it is over', () => {
  expect(expiryNoticeAt(june)).toEqual(new Date('2026-06-01T00:00:00.000Z'));
  expect(expiryNoticeAt({ ...june, expiry_told: true })).toEqual(END);
  expect(expiryNoticeAt({ ...june, expiry_told: true, expired_told: true })).toBeNull();
  expect(expiryNoticeAt(methodOf({ exp_month: null }))).toBeNull();
});

const dueOf = (given: Parameters<typeof changeWallet>[1]) => {
  const { wallet, write } = changeWallet(walletOf(), given, NOW);
  return { at: wallet.due_sk?.split('#')[0], ...changed(write) };
};

test('a wallet is due at once for what has to be removed at a gateway, else when the first card expires', () => {
  const methods = [methodOf({ exp_month: 12, exp_year: 2026 }), { ...june, id: 8 }];
  expect(dueOf({ methods, removed: [{ gateway: 'stripe', method: 'pm_0' }] }).at).toBe(NOW.toISOString());
  const expiring = dueOf({ methods });
  expect(expiring).toMatchObject({ at: '2026-06-01T00:00:00.000Z', removed: [], set: { version: 5 } });
  expect(expiring.set.due_sk).toMatch(/^2026-06-01/);
});

test('a wallet without anything to do is not due any more', () => {
  const { at, set, removed } = dueOf({ methods: [methodOf({ exp_month: null })] });
  expect([at, set.due_pk, removed]).toEqual([undefined, undefined, ['due_pk', 'due_sk']]);
});
