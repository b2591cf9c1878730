import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import type { RegistrarDomain } from '../../../shared/integrations/registrar.ts';
import { expiryChange, expiryCorrection } from '../../../shared/lifecycle/periods.ts';
import { day, domainOf, NOW } from '../../support/unit/records.ts';

const change = (known: string | null, found: Date | null) =>
  expiryChange(domainOf({ status: 'grace', expires_at: known }), { expiresAt: found } as RegistrarDomain);

test('the expiry that the registrar has is noted, and more than a rounding is a renewal', () => {
  const known = day('2026-06-15').toISOString();
  expect(change(known, day('2026-06-15'))).toEqual({});
  expect(change(known, day('2026-06-14'))).toEqual({ expires_at: day('2026-06-14').toISOString() });
  expect(change(known, day('2026-06-17'))).toEqual({ expires_at: day('2026-06-17').toISOString() });
  expect(change(known, day('2026-06-18'))).toEqual({
    ...{ status: 'active', renewal: null },
    expires_at: day('2026-06-18').toISOString(),
  });
});

test('nothing is noted of an expiry that one side does not know', () => {
  expect(change(null, day('2026-06-15'))).toEqual({});
  expect(change(day('2026-06-15').toISOString(), null)).toEqual({});
});

test('no registrar is asked about a domain that a person registers', async () => {
  const expires_at = day('2026-06-15').toISOString();
  expect(await expiryCorrection(domainOf({ registrar: 'manual', expires_at }), NOW)).toBeNull();
});
