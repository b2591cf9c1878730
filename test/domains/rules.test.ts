import { describe, expect, test } from 'vitest';
import { confirmRegistration } from '../../shared/domains/confirm-names.ts';
import { premiumPrice, premiumPricing } from '../../shared/domains/confirmation.ts';
import {
  isCalm,
  isToBeAsked,
  lookAgainAt,
  missingSince,
  newAtRegistrar,
  nextLookAfterFailures,
  presentDomain,
} from '../../shared/domains/domains.ts';
import { evaluateOffer } from '../../shared/domains/evaluate-availability.ts';
import { current, planVerified, presentProof, proofKey } from '../../shared/domains/proofs.ts';
import {
  planNewAuthCode,
  planTransferCancellation,
  planTransferRetry,
} from '../../shared/domains/transfers.ts';
import type { RegistrarAvailability } from '../../shared/integrations/registrar.ts';
import type { TldRequirements } from '../../shared/integrations/registrar-requirements.ts';
import { config } from '../../shared/platform/config/config.ts';
import { addDays } from '../../shared/platform/dates.ts';
import type { DomainRecord, RegistrarReviewRecord } from '../../shared/records/domains.ts';
import { awaitsManualAction } from '../../shared/records/indexes.ts';
import type { CheckRecord, DomainProofRecord } from '../../shared/records/names.ts';
import { clientOf, domainOf, NOW, tldOf } from '../support/unit/records.ts';

const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);
const at = (count: number) => hours(count).toISOString();

const calm = (over: Partial<DomainRecord> = {}): DomainRecord =>
  domainOf({
    id: 24,
    status: 'active',
    verification: { status: 'verified', verify_by: null },
    expires_at: addDays(NOW, 46).toISOString(),
    seen_at: at(0),
    ...over,
  });

describe('a domain at its registrar', () => {
  test('is calm while it is active, verified and far from its expiry', () => {
    expect(isCalm(calm(), NOW)).toBe(true);
    expect(isCalm(calm({ status: 'grace' }), NOW)).toBe(false);
    expect(isCalm(calm({ verification: { status: 'pending', verify_by: null } }), NOW)).toBe(false);
    expect(isCalm(calm({ expires_at: null }), NOW)).toBe(false);
    expect(isCalm(calm({ expires_at: addDays(NOW, 45).toISOString() }), NOW)).toBe(false);
  });

  test('is asked about where the list says too little, a list since then does not show it, or weekly', () => {
    const review = (complete_from: string) => ({ complete_from }) as RegistrarReviewRecord;
    const asked = (over: Partial<DomainRecord>, from?: string, now = NOW) =>
      isToBeAsked(calm(over), from === undefined ? undefined : review(from), now);
    expect([asked({}), asked({}, at(0)), asked({}, at(-1))]).toEqual([false, false, false]);
    expect(asked({}, at(1))).toBe(true);
    expect(asked({ missing_since: at(0) })).toBe(true);
    expect(asked({ status: 'grace' })).toBe(true);
    const { seen_at: _, ...unseen } = calm();
    expect(isToBeAsked(unseen, undefined, NOW)).toBe(true);
    const far = { expires_at: addDays(NOW, 90).toISOString() };
    const week = 7 * 24;
    expect([week - 1, week].map((count) => asked(far, undefined, hours(count)))).toEqual([false, true]);
    const spread = { ...far, id: 27 };
    expect([week - 4, week - 3].map((count) => asked(spread, undefined, hours(count)))).toEqual([
      false,
      true,
    ]);
  });

  test('is looked at after growing pauses while nobody answers, and twice before it counts as gone', () => {
    const pauses = [1, 2, 3, 5, 6, 20].map((failures) => nextLookAfterFailures(failures, NOW));
    expect(pauses).toEqual([1, 2, 4, 16, 24, 24].map(at));
    expect(lookAgainAt(NOW)).toBe(at(20));
    expect(missingSince(NOW)).toEqual({ missing_since: at(0), check_at: at(2) });
  });

  test('is noted as it came, its registrant as verified only where that is said', () => {
    const came = (registrantVerified: boolean | null) =>
      newAtRegistrar(
        { privacy: true, locked: false, registrantVerified } as Parameters<typeof newAtRegistrar>[0],
        NOW,
      );
    expect(came(true)).toEqual({
      privacy: true,
      locked: false,
      verification: { status: 'verified', verify_by: null },
      check_at: at(1),
    });
    expect([came(false), came(null)].map(({ verification }) => verification.status)).toEqual([
      'unknown',
      'unknown',
    ]);
  });
});

describe('a transfer', () => {
  const transfer = (state: NonNullable<DomainRecord['transfer']>['state']) => ({
    state,
    lock: null,
    updated_at: at(0),
  });
  const waiting = (over: Partial<DomainRecord> = {}): DomainRecord =>
    domainOf({
      type: 'transfer',
      status: 'pending_transfer',
      auth_code: 'old',
      transfer: transfer('needs_unlock'),
      ...over,
    });
  const text = (planned: { writes: { action: unknown }[] }) =>
    JSON.stringify(planned.writes.map(({ action }) => action));
  const code = (value: string) => expect.objectContaining({ code: value });

  test('that waits is submitted again half a minute later, unless a worker is quicker', () => {
    const retried = planTransferRetry(waiting(), 5, NOW);
    expect(retried.followUp?.provisioning).toHaveLength(1);
    expect(text(retried)).toContain('transfer.retried');
    expect(text(retried)).toContain(new Date(NOW.getTime() + 30_000).toISOString());
    const recoded = planNewAuthCode(waiting({ transfer: transfer('needs_auth_code') }), 'new', 5, NOW);
    expect(text(recoded)).toContain('transfer.new_auth_code');
    expect(text(recoded)).not.toContain('transfer.retried');
  });

  test('that does not wait for the client takes neither a code nor another try', () => {
    for (const over of [
      { status: 'active' },
      { cancel_wanted_by: 'user:5' },
      { transfer: transfer('pending_registry') },
    ] as const) {
      expect(() => planNewAuthCode(waiting(over), 'new', 5, NOW)).toThrow(code('no_auth_code_needed'));
      expect(() => planTransferRetry(waiting(over), 5, NOW)).toThrow(code('nothing_to_retry'));
    }
    const wrong = waiting({ transfer: transfer('needs_auth_code') });
    expect(() => planTransferRetry(wrong, 5, NOW)).toThrow(code('auth_code_needed'));
  });

  test('that is not over is called off once, by a worker', () => {
    const cancel = (over: Partial<DomainRecord> = {}) =>
      planTransferCancellation(waiting(over), 'user:5', NOW);
    const { transfer: _, ...unsubmitted } = waiting();
    for (const planned of [cancel(), planTransferCancellation(unsubmitted, 'user:5', NOW)]) {
      expect(text(planned)).toContain('transfer.cancel_requested');
      expect(text(planned)).toContain(new Date(NOW.getTime() + 30_000).toISOString());
      expect([planned.writes.length, planned.followUp?.provisioning?.length]).toEqual([2, 1]);
    }
    expect(cancel({ cancel_wanted_by: 'user:6' })).toEqual({ writes: [] });
  });

  test('that is over, or that a person sees to, is not called off', () => {
    const cancel = (over: Partial<DomainRecord>) => () =>
      planTransferCancellation(waiting(over), 'user:5', NOW);
    expect(cancel({ status: 'active' })).toThrow(code('nothing_to_cancel'));
    for (const state of ['completed', 'failed', 'cancelled'] as const) {
      expect(cancel({ transfer: transfer(state) })).toThrow(code('nothing_to_cancel'));
    }
    expect(cancel({ registrar: 'manual' })).toThrow(code('service_waits'));
    expect(cancel(awaitsManualAction('domain_change', NOW, 1))).toThrow(code('service_waits'));
  });
});

describe('a proof of a name', () => {
  const proof = (over: Partial<DomainProofRecord> = {}): DomainProofRecord => ({
    ...proofKey(1, 'example.com'),
    id: 7,
    client_id: 1,
    domain: 'example.com',
    token: 'abc',
    verified_at: null,
    created_at: at(0),
    expires_at_epoch: hours(1).getTime() / 1000,
    ...over,
  });
  const freed = (time: string) => ({ freed_at: time }) as Parameters<typeof current>[1];

  test('counts until it expires, and where it was begun after the name was last given free', () => {
    expect(current(proof(), undefined, NOW)).toEqual(proof());
    expect(current(undefined, undefined, NOW)).toBeUndefined();
    expect(current(proof(), undefined, hours(1))).toBeUndefined();
    expect(current(proof(), freed(at(-1)), NOW)).toEqual(proof());
    for (const time of [at(0), at(1)]) expect(current(proof(), freed(time), NOW)).toBeUndefined();
  });

  test('counts for thirty days from when it is verified', () => {
    const { proof: verified } = planVerified(proof(), 'user:5', NOW);
    expect(presentProof(verified)).toMatchObject({ verified_at: at(0), expires_at: at(30 * 24) });
  });

  test('is kept at a place of its own for each client and name', () => {
    const places = [proofKey(1, 'example.com'), proofKey(2, 'example.com'), proofKey(1, 'example.net')];
    expect(new Set(places.map((key) => `${key.pk} ${key.sk}`)).size).toBe(3);
    // Proofs that clients have begun are found there.
    expect(places[0]?.sk).toBe('PROOF#0028155433750442');
  });

  test('says whether it is verified and until when it counts', () => {
    expect(presentProof(proof())).toMatchObject({ status: 'pending', expires_at: at(1) });
    expect(presentProof(proof({ verified_at: at(0) })).status).toBe('verified');
  });
});

test('a premium name has prices in the currencies it is sold in, and none that is not known', () => {
  const dollars = (amount: number) => ({ amount, currency: 'USD' as const });
  const priced = (purchasePrice: number | null, renewalPrice: number | null) =>
    premiumPricing(
      {
        purchasePrice: purchasePrice === null ? null : dollars(purchasePrice),
        renewalPrice: renewalPrice === null ? null : dollars(renewalPrice),
      } as RegistrarAvailability,
      tldOf(),
    );
  const both = priced(100_000, 50_000);
  expect(both.length).toBeGreaterThan(0);
  for (const { register, renew } of both) expect(register).toBeCloseTo(2 * renew);
  expect([priced(null, 50_000), priced(100_000, null), priced(null, null)]).toEqual([[], [], []]);
});

test('a premium name costs what the registrar asks and our share, at the rate and on the step of the currency', () => {
  const rates = config().premium_names.per_usd;
  config().premium_names.per_usd = { USD: 1, GHS: 12, KWD: 0.307 };
  const priced = ['USD', 'GHS', 'KWD', 'EUR'].map((currency) =>
    premiumPrice({ amount: 1299, currency: 'USD' }, currency),
  );
  config().premium_names.per_usd = rates;
  expect(priced).toEqual([1559, 18_708, 4790, null]);
});

describe('a name at the registrar', () => {
  const dollars = (amount: number) => ({ amount, currency: 'USD' as const });
  const offer = (over: Partial<RegistrarAvailability> = {}): RegistrarAvailability => ({
    domain: 'example.com',
    purchasable: true,
    premium: true,
    purchaseType: null,
    purchasePrice: dollars(20_000),
    renewalPrice: dollars(3001),
    reason: null,
    ...over,
  });
  const requirements = (years: number[]): TldRequirements => ({
    tld: 'com',
    years,
    countryCode: false,
    privacy: true,
    locking: true,
    dnssec: true,
    premium: true,
    graceDays: 30,
    minLength: 1,
    minIdnLength: null,
    idnLanguages: {},
    claimsRequiredFor: [],
    contact: {},
    fields: [],
  });
  const confirmed = async (
    over: Partial<RegistrarAvailability>,
    currency = 'USD',
    years = 1,
    check?: object,
  ) => {
    const tld = { tld: 'com', registrar: 'namecom' as const };
    const name = {
      domain: 'example.com',
      tld,
      domainOption: 'register' as const,
      years,
      tldRequirements: {},
    };
    const answers = {
      check: check as CheckRecord | undefined,
      offer: offer(over),
      requirements: requirements([years]),
    };
    const result = await confirmRegistration(name, answers, clientOf({ currency }).profile);
    return 'confirmed' in result ? result.confirmed.premium : result.findings[0]?.message.english;
  };

  test('of its own price is sold where that and the one of its renewal are known in the currency', async () => {
    expect(await confirmed({})).toEqual({ total: 24_000, renewal: 3601 });
    expect(await confirmed({}, 'USD', 2)).toEqual({ total: 24_000, renewal: 1801 });
    const rates = config().premium_names.per_usd;
    config().premium_names.per_usd = { KWD: 0.307 };
    const dinars = await confirmed({}, 'KWD', 2);
    config().premium_names.per_usd = rates;
    expect(dinars).toEqual({ total: 73_680, renewal: 5530 });
    const unsold = 'example.com is not sold in';
    expect(await confirmed({}, 'EUR')).toBe(`${unsold} EUR.`);
    expect(await confirmed({ renewalPrice: null })).toBe(`${unsold} USD.`);
  });

  test('that it does not sell is registered, or kept back where its registry says that nobody has it', async () => {
    const none = { purchasable: false, reason: 'not_available' } as const;
    expect(await confirmed(none)).toMatch(/is registered already or kept back/);
    expect(await confirmed(none, 'USD', 1, { status: 'not_found' })).toMatch(/is kept back by its registry/);
    expect(await confirmed(none, 'USD', 1, { status: 'unknown' })).toMatch(/is already registered/);
    expect(await confirmed({ ...none, reason: 'aftermarket' })).toMatch(/offers it for sale elsewhere/);
    expect(evaluateOffer('example.com', offer(none), 'unknown').reason).toBe('registered');
  });
});

test('a domain in redemption shows what bringing it back costs, where that is offered', () => {
  const terms = { grace_days: 30, redemption_days: 30, restore_fee: 12_000 };
  const shown = (over: Partial<DomainRecord>) =>
    presentDomain(
      domainOf({
        status: 'redemption',
        expires_at: at(0),
        expiry_terms: terms,
        recurring_amount: 1499,
        currency: 'USD',
        ...over,
      }),
    ).restore;
  expect(shown({})).toMatchObject({ fee: 120, renewal: 14.99, total: 134.99, invoice_id: null });
  expect(shown({ status: 'grace' })).toBeNull();
  expect(shown({ expiry_terms: { ...terms, restore_fee: null } })).toBeNull();
  const invoiced = { invoice_id: 9, due_at: at(0) };
  expect(shown({ renewal: invoiced })?.invoice_id).toBeNull();
  expect(shown({ renewal: { ...invoiced, restores: true } })?.invoice_id).toBe(9);
});
