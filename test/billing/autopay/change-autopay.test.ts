import { expect, test } from 'vitest';
import { presentAutopay } from '../../../shared/billing/autopay/change-autopay.ts';
import { walletOf } from '../../support/unit/wallet.ts';

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
