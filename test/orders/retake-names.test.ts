import { expect, test } from 'vitest';
import { Sentence } from '../../shared/languages/sentence.ts';
import { planHeldNames } from '../../shared/orders/confirm-again.ts';
import { assertNone } from '../../shared/orders/draft.ts';
import { countHeld, fileDomain } from '../../shared/services/names.ts';
import { domainOf, hostingOf, invoiceOf, NOW } from '../support/unit/records.ts';
import { inWords } from '../support/unit/writes.ts';

const services = [hostingOf({ id: 7 }), domainOf({ id: 8 })];
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000).toISOString();
const heldAfter = (held: NonNullable<Parameters<typeof invoiceOf>[0]>['held']) =>
  planHeldNames({ ...invoiceOf(), ...(held === undefined ? {} : { held }) }, services, NOW);

test('names are kept for an hour from the start of a payment, or as long as they were held anyway', () => {
  const soon = { until: hours(0.5), names: 2 };
  expect(heldAfter(soon)).toEqual({ held: { until: hours(1), names: 2 }, writes: [] });
  const late = { until: hours(5), names: 2 };
  expect(heldAfter(late)).toEqual({ held: late, writes: [] });
  expect(heldAfter(undefined)).toEqual({ writes: [] });
});

test('names that were given free are taken again, each once, and counted', () => {
  const { held, writes } = heldAfter(null);
  expect(held).toEqual({ until: hours(1), names: 1 });
  expect(inWords(writes)).toEqual([
    expect.stringMatching(/HOLD/),
    expect.stringMatching(/HOLD/),
    'change HELD_NAMES if (attribute_not_exists(names) OR names < 10)',
  ]);
});

test('a client holds ten names at most', () => {
  const counted = (names: number) => inWords([countHeld(1, { until: hours(1), names })]);
  expect(counted(10)).toEqual(['change HELD_NAMES if (attribute_not_exists(names) OR names < 1)']);
  expect(() => counted(11)).toThrow('at most 10');
});

test('a domain is listed by its expiry once it has one, as long as it lives', () => {
  const listed = (given: Parameters<typeof domainOf>[0]) =>
    fileDomain(domainOf(given)).action.Put?.Item?.status_sk as string | undefined;
  expect(listed({ status: 'active', expires_at: NOW.toISOString() })).toMatch(/^EXPIRY#/);
  expect(listed({ status: 'expired', expires_at: NOW.toISOString() })).toBeUndefined();
  expect(listed({ status: 'active', expires_at: null })).toBeUndefined();
});

test('findings are listed by field without repeating a message, and with proofs only where one is required', () => {
  const finding = (field: string, text: string) => ({
    field,
    message: new Sentence(text),
    code: 'held_here' as const,
  });
  expect(() => assertNone([])).not.toThrow();
  const several = [finding('a', 'x'), finding('a', 'x'), finding('a', 'y'), finding('b', 'x')];
  expect(() => assertNone(several)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      fields: { a: [new Sentence('x'), new Sentence('y')], b: [new Sentence('x')] },
    }),
  );
});
