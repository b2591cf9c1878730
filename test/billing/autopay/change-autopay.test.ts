import { expect, test } from 'vitest';
import { planAutopayChange, presentAutopay } from '../../../shared/billing/autopay/change-autopay.ts';
import { NOW } from '../../support/unit/records.ts';
import { walletOf } from '../../support/unit/wallet.ts';
import { inWords } from '../../support/unit/writes.ts';

test('the services that are left out are shown by their kind and id', () => {
  const autopay = { enabled: true, credit_first: false, days_before: 5, off: ['hosting:7', 'domain:8'] };
  expect(presentAutopay(walletOf({ autopay }))).toEqual({
    enabled: true,
    credit_first: false,
    days_before: 5,
    services_off: [
      { type: 'hosting_account', id: 7 },
      { type: 'domain', id: 8 },
    ],
  });
});

test('what is as it was is not written again', () => {
  const change = (enabled: boolean) =>
    inWords(planAutopayChange(walletOf(), { enabled }, 'user:5', NOW).writes);
  expect(change(true)).toEqual([]);
  expect(change(false)).toEqual(['change WALLET if version = 4', 'new AUDIT']);
});
