import { expect, test } from 'vitest';
import { presentDomain, registrantOf } from '../../shared/domains/domains.ts';
import {
  evaluated,
  notADomainName,
  notOffered,
  orderedHere,
} from '../../shared/domains/evaluate-availability.ts';
import { clientOf, day, domainOf, NOW, tldOf } from '../support/unit/records.ts';

type Check = Parameters<typeof evaluated>[2];
type Name = Parameters<typeof evaluated>[0];

const name = { domain: 'example.com', tld: 'com' } as Name;
const checkedAt = day('2026-06-14').toISOString();
const checkOf = (given: Partial<Check>) =>
  ({ status: 'unknown', reason: null, source: 'rdap', checked_at: checkedAt, ...given }) as Check;
const answer = (check: Partial<Check>, registrar: 'namecom' | 'manual' = 'namecom') =>
  evaluated(name, tldOf({ registrar }), checkOf(check), null, NOW);

const price = { amount: 1299, currency: 'USD' } as const;
const offer = {
  domain: 'example.com',
  purchasable: true,
  premium: false,
  purchaseType: 'registration',
  purchasePrice: price,
  renewalPrice: price,
  reason: null,
};

test('a name the registry does not know is available, with prices and the time it said so', () => {
  expect(answer({ status: 'not_found', offer })).toMatchObject({
    domain: 'example.com',
    status: 'available',
    available: true,
    provisional: false,
    reason: null,
    checked_at: checkedAt,
    pricing: [{ currency: 'USD', register: 12.99, renew: 14.99, transfer: 10.99 }],
  });
});

test('a name the registry knows is taken, also where people register by hand', () => {
  for (const registrar of ['namecom', 'manual'] as const) {
    expect(answer({ status: 'registered' }, registrar)).toMatchObject({
      status: 'unavailable',
      reason: 'registered',
    });
  }
});

test('where a person has to confirm, no name is available before', () => {
  for (const status of ['not_found', 'unknown'] as const) {
    expect(answer({ status }, 'manual')).toMatchObject({
      status: 'manual_review',
      available: false,
      provisional: true,
    });
  }
});

test.each([
  ['rate_limited', 'registry_busy'],
  ['busy', 'registry_busy'],
  ['timeout', 'registry_timeout'],
  ['unavailable', 'registry_unavailable'],
  ['no_server', 'registry_unavailable'],
  ['invalid_response', 'registry_unclear'],
  ['unrecognised_answer', 'registry_unclear'],
] as const)(
  'a look-up that ended with %s leaves doubt (%s), and doubt is never available',
  (reason, shown) => {
    expect(answer({ reason })).toMatchObject({ status: 'unknown', available: false, reason: shown });
  },
);

test('what is no name, not sold or ordered here is told without asking a registry', () => {
  const now = NOW.toISOString();
  expect(notADomainName('???', NOW)).toMatchObject({
    domain: '???',
    tld: null,
    status: 'invalid',
    source: null,
    checked_at: now,
  });
  expect(notOffered(name, NOW)).toMatchObject({
    status: 'unsupported_tld',
    source: 'catalog',
    pricing: null,
  });
  expect(orderedHere(name, tldOf(), NOW)).toMatchObject({
    status: 'unavailable',
    reason: 'ordered_here',
    checked_at: now,
  });
});

test('a registrant is the client with the postal address, or says what is missing', () => {
  expect(registrantOf(clientOf())).toMatchObject({
    first_name: 'Ama',
    city: 'Accra',
    country: 'US',
    phone: '+233201234567',
  });
  expect(() => registrantOf(clientOf({ phone: null }))).toThrow(/lacks contact.phone$/);
  expect(() => registrantOf(clientOf({ phone: null, city: null }))).toThrow(
    /lacks contact.city, contact.phone$/,
  );
});

test('a domain registered by hand is provisional until it is active', () => {
  const shown = (status: Parameters<typeof domainOf>[0]) => presentDomain(domainOf(status)).provisional;
  expect(shown({ registrar: 'manual', status: 'pending_registration' })).toBe(true);
  expect(shown({ registrar: 'manual', status: 'active' })).toBe(false);
  expect(shown({ registrar: 'namecom', status: 'pending_registration' })).toBe(false);
  expect(JSON.stringify(presentDomain(domainOf({ auth_code: 'EPP-1' })))).not.toMatch(/EPP-1|registrar_key/);
});
