import { expect, test } from 'vitest';
import {
  continueWith,
  countCharge,
  firstCharges,
  moveCharges,
  passDay,
} from '../../../shared/billing/invoices/dunning.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { day, NOW } from '../../support/unit/records.ts';

Object.assign(config().autopay, { days: [-3, 0, 2, 5], max_charges: 3 });

const DUE = day('2026-06-20');
const due = DUE.toISOString();
const schedule = firstCharges(DUE, 3);
const at = (date: string) => day(date).toISOString();

test('a renewal is charged first on the day its client has chosen, and then on the configured days after that', () => {
  expect(schedule).toEqual({
    days: [-3, 0, 2, 5],
    step: 0,
    tried: 0,
    used: [],
    asked: [],
    next_at: at('2026-06-17'),
  });
  expect(firstCharges(DUE, 7).days).toEqual([-7, 0, 2, 5]);
  expect(firstCharges(DUE, 0).days).toHaveLength(3);
  expect(firstCharges(DUE, 0).next_at).toBe(due);
});

test('a charge leads to the next day that lies ahead, and after the last one to none', () => {
  const first = countCharge(schedule, due, day('2026-06-17'));
  expect(first).toMatchObject({ step: 1, tried: 1, next_at: at('2026-06-20') });
  expect(countCharge(first, due, day('2026-06-20'))).toMatchObject({ step: 2, next_at: at('2026-06-22') });
  expect(passDay(schedule, due, day('2026-06-23'))).toMatchObject({ step: 3, next_at: at('2026-06-25') });
  expect(passDay(schedule, due, day('2026-06-25'))).toMatchObject({ step: 4, next_at: null });
});

test('nothing is charged once enough was tried, and a decline brings no other method then', () => {
  const tried = { ...schedule, tried: 2 };
  expect(countCharge(tried, due, day('2026-06-17')).next_at).toBeNull();
  expect(countCharge({ ...schedule, tried: 1 }, due, day('2026-06-17')).next_at).not.toBeNull();
  expect(continueWith(tried, [7], NOW)).toEqual({ ...tried, used: [7], next_at: NOW.toISOString() });
  const over = { ...schedule, tried: 3, next_at: null };
  expect(continueWith(over, [7], NOW)).toBe(over);
});

test('the day of a round in which a method was declined already counts once', () => {
  const second = { ...schedule, step: 1, used: [7], next_at: NOW.toISOString() };
  expect(passDay(second, due, day('2026-06-17'))).toMatchObject({ step: 1, used: [], next_at: due });
});

test('days count from a due date that moves, unless nothing is tried any more', () => {
  expect(moveCharges(schedule, at('2026-07-20'), NOW)).toMatchObject({ step: 0, next_at: at('2026-07-17') });
  const over = { ...schedule, next_at: null };
  expect(moveCharges(over, at('2026-07-20'), NOW)).toBe(over);
});
