import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BILLING_CYCLES } from '../../shared/contract/vocabulary.ts';
import { addMonths } from '../../shared/platform/dates.ts';
import { periodEnd } from '../../shared/services/terms.ts';

const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

test('months later is that many calendar months later, on the same day or the last one there is', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 120 }), (from, months) => {
      const end = addMonths(from, months);
      expect(monthOf(end) - monthOf(from)).toBe(months);
      expect(end.toISOString().slice(10)).toBe(from.toISOString().slice(10));
      const next = new Date(end);
      next.setUTCDate(end.getUTCDate() + 1);
      const isLastDay = next.getUTCDate() === 1;
      expect(
        end.getUTCDate() === from.getUTCDate() || (isLastDay && end.getUTCDate() < from.getUTCDate()),
      ).toBe(true);
    }),
  );
});

test('periods follow each other without slipping to an earlier day', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...BILLING_CYCLES), (from, cycle) => {
      const day = from.getUTCDate();
      let end: Date | null = from;
      for (let periods = 0; periods < 24 && end; periods += 1) {
        const start: Date = end;
        end = periodEnd(cycle, start, day);
        if (end) expect(end.getTime()).toBeGreaterThan(start.getTime());
      }
      if (cycle === 'one_time') expect(end).toBeNull();
      else if (end && day <= 28) expect(end.getUTCDate()).toBe(day);
    }),
  );
});
