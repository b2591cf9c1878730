import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { isOurs } from '../../../shared/domains/dns/zone.ts';

test.each([
  [['ns1.example-hosting.com', 'NS2.example-hosting.com'], true],
  [['ns1.example-hosting.com', 'ns1.name.com'], false],
  [[], false],
])('that %j serve a domain means that it is delegated to us: %s', (nameservers, ours) => {
  expect(isOurs({ nameservers })).toBe(ours);
});
