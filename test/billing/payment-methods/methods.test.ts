import { expect, test } from 'vitest';
import {
  cardEvent,
  planKeptMethod,
  planMethodChange,
  planMethodRemoval,
} from '../../../shared/billing/payment-methods/change-method.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { NOW } from '../../support/unit/records.ts';
import { methodOf, walletOf } from '../../support/unit/wallet.ts';
import { changedIn, inWords } from '../../support/unit/writes.ts';

const stored = {
  id: 'pm_9',
  owner: 'cus_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  fingerprint: 'print',
};
const kept = (wallet = walletOf(), given: Partial<typeof stored> = {}) => {
  const plan = planKeptMethod(wallet, 'stripe', { ...stored, ...given }, 'user:7', NOW);
  return { ...plan, set: changedIn(plan.writes, 'WALLET')[0]?.set };
};
const CHANGED = ['change WALLET if version = 4', 'new AUDIT'];

test('a card that is new is added, and its client is told; the first of a client is the default', () => {
  const added = kept();
  expect(inWords(added.writes)).toEqual([...CHANGED, 'new EVENT']);
  expect(added.set).toMatchObject({
    methods: [{ id: 7 }, { id: 8 }, { method: 'pm_9' }],
    default_id: 7,
    removed: [],
  });
  const first = kept(walletOf({ methods: [], default_id: null, backup_id: null }));
  expect(first.set).toMatchObject({ default_id: first.method.id });
});

test('the same card kept again takes over the new token, and the old one is removed at its gateway', () => {
  const wallet = walletOf({
    methods: [methodOf({ fingerprint: 'print' }), methodOf({ id: 8, method: 'pm_2' })],
  });
  const again = kept(wallet);
  expect(inWords(again.writes)).toEqual(CHANGED);
  expect(again.set).toMatchObject({
    methods: [
      { id: 7, method: 'pm_9' },
      { id: 8, method: 'pm_2' },
    ],
    removed: [{ gateway: 'stripe', method: 'pm_1' }],
  });
});

test('the same token changes nothing, unless the card was declined for good', () => {
  expect(kept(walletOf(), { id: 'pm_1' }).writes).toEqual([]);
  const declined = walletOf({ methods: [methodOf({ is_declined: true })] });
  expect(kept(declined, { id: 'pm_1' }).set).toMatchObject({
    methods: [{ is_declined: false }],
    removed: [],
  });
});

test('a wallet holds twenty, and then only the same ones again', () => {
  const full = (count: number) =>
    walletOf({ methods: Array.from({ length: count }, (_, id) => methodOf({ id, method: `pm_x${id}` })) });
  expect(() => kept(full(19))).not.toThrow();
  expect(() => kept(full(20))).toThrow('At most 20');
  expect(() => kept(full(20), { id: 'pm_x3' })).not.toThrow();
});

test('an event tells when its card expires, where it does', () => {
  const expires = (exp_month: number | null) =>
    cardEvent(1, 'payment_method_saved', methodOf({ exp_month }), say``, NOW).card?.expires;
  expect([expires(3), expires(null)]).toEqual(['03/2030', null]);
});

const roles = (id: number, change: Parameters<typeof planMethodChange>[2], wallet = walletOf()) => {
  const { writes, wallet: after } = planMethodChange(wallet, id, change, 'user:7', NOW);
  return [inWords(writes), after.default_id, after.backup_id];
};

test('one is the default and another the backup, and what is so already changes nothing', () => {
  expect(roles(8, { default: true })).toEqual([CHANGED, 8, null]);
  expect(roles(8, { backup: false })).toEqual([CHANGED, 7, null]);
  expect(roles(7, { default: true })).toEqual([[], 7, 8]);
  expect(roles(8, { backup: true })).toEqual([[], 7, 8]);
  expect(roles(7, { backup: false })).toEqual([[], 7, 8]);
  expect(() => roles(7, { backup: true })).toThrow();
  expect(() => roles(7, { default: true, backup: true })).toThrow();
});

test('a card that cannot be charged is neither, and can stop being the backup', () => {
  const declined = walletOf({ methods: [methodOf(), methodOf({ id: 8, is_declined: true })] });
  expect(() => roles(8, { default: true }, declined)).toThrow('cannot be charged');
  expect(() => roles(8, { backup: true }, declined)).toThrow('cannot be charged');
  expect(roles(8, { backup: false }, declined)).toEqual([CHANGED, 7, null]);
});

test('a removed card is removed at its gateway too, and the backup takes the place of a default', () => {
  const removed = (id: number) => {
    const { writes } = planMethodRemoval(walletOf(), id, 'user:7', NOW);
    expect(inWords(writes)).toEqual(['change WALLET if version = 4', 'new EVENT', 'new AUDIT']);
    const { default_id, backup_id, removed: gone } = changedIn(writes, 'WALLET')[0]?.set ?? {};
    return { default_id, backup_id, gone };
  };
  expect(removed(7)).toEqual({
    default_id: 8,
    backup_id: null,
    gone: [{ gateway: 'stripe', method: 'pm_1' }],
  });
  expect(removed(8)).toMatchObject({ default_id: 7, backup_id: null });
  const third = walletOf({ methods: [...walletOf().methods, methodOf({ id: 9 })] });
  expect(changedIn(planMethodRemoval(third, 9, 'user:7', NOW).writes, 'WALLET')[0]?.set).toMatchObject({
    default_id: 7,
    backup_id: 8,
  });
});
