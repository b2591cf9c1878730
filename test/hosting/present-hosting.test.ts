import { expect, test } from 'vitest';
import { presentHosting } from '../../shared/hosting/hosting.ts';
import { hostingOf } from '../support/unit/records.ts';

const server = { id: 's1', hostname: 'server1.example.net', ip: '192.0.2.1' };

test.each(['active', 'suspended'] as const)('an account that is %s shows how it is reached', (status) => {
  const shown = presentHosting(hostingOf({ status, server, username: 'exampl12' }));
  expect(shown.username).toBe('exampl12');
  expect(shown.server).toEqual({
    hostname: 'server1.example.net',
    ip: '192.0.2.1',
    nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
  });
});

test.each(['pending', 'provisioning', 'provisioning_failed', 'cancelled', 'terminated'] as const)(
  'an account that is %s shows neither user name nor server',
  (status) => {
    expect(presentHosting(hostingOf({ status, server }))).toMatchObject({ username: null, server: null });
  },
);

test('the price is that of a period, in major units', () => {
  const shown = presentHosting(hostingOf({ recurring_amount: 5000, currency: 'USD' }));
  expect(shown).toMatchObject({ recurring_amount: 50, currency: 'USD', package: { id: 1, name: 'Starter' } });
});
