import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Priority } from '../../shared/platform/priority.ts';
import { aheadOf, intervalOf, SHARDS } from '../../shared/services/circuit.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const YEAR = 365 * DAY;

/** As the configuration has it for a registrar that allows 3,000 calls an hour. */
const PER_HOUR = 2_500;

/** Of a million services; the others are hosting, which no registrar is asked about. */
const DOMAINS = 600_000;
const PAGE = 250;
/** Calls that a renewal and a registration make: what there is, what it costs, the purchase. */
const CALLS = 3;

type Calls = Record<Priority, number>;

/** What a minute wants of the registrar: the daily list of all domains, renewals by date, orders, and people who search. */
const wantedAt = (minute: number): Calls => {
  const day = Math.floor(minute / DAY);
  const ofDay = minute % DAY;
  // A day on which an old offer has sold ten times as many; most of a day's renewals are paid within its first hours.
  const renewals = (DOMAINS / 365) * (day === 200 ? 10 : 0.975);
  const rush = ofDay < 4 * 60 ? 4 : 0.4;
  return {
    person: ofDay % 60 === 0 ? 200 : 5,
    paid: ofDay === 12 * 60 ? 300 * CALLS : 1,
    renewal: (renewals * CALLS * rush) / DAY,
    look: DOMAINS / PAGE / DAY,
  };
};

/** In memory what `spendBudget` does in the table: one conditional write on one of the parts. */
const budgetOf = (perHour: number) => {
  const interval = intervalOf(perHour);
  const spent = new Float64Array(SHARDS);
  return (priority: Priority, now: number): boolean => {
    const latest = now + aheadOf(priority);
    for (let shard = 0; shard < SHARDS; shard += 1) {
      const until = spent[shard] ?? 0;
      if (until >= latest && until >= now) continue;
      spent[shard] = Math.max(until, now) + interval;
      return true;
    }
    return false;
  };
};

/** What came when, and how far it is worked off. */
type Waiting = { since: number[]; calls: number[]; first: number };
const nobody = (): Waiting => ({ since: [], calls: [], first: 0 });

const BY_HASTE: Priority[] = ['look', 'renewal', 'paid', 'person'];

/**
 * A year, minute by minute; whoever is least urgent always comes first, which is worst. Returns the longest wait of each
 * priority in minutes, the calls made, and most calls of an hour.
 */
const playYear = (wanted: (minute: number) => Calls, looks: number) => {
  const take = budgetOf(PER_HOUR);
  const queues: Record<Priority, Waiting> = {
    person: nobody(),
    paid: nobody(),
    renewal: nobody(),
    look: nobody(),
  };
  const longest: Calls = { person: 0, paid: 0, renewal: 0, look: 0 };
  const made: Calls = { person: 0, paid: 0, renewal: 0, look: 0 };
  const owed: Calls = { person: 0, paid: 0, renewal: 0, look: 0 };
  let [hour, most] = [0, 0];
  for (let minute = 0; minute < YEAR; minute += 1) {
    if (minute % 60 === 0) hour = 0;
    const fresh = wanted(minute);
    for (const priority of BY_HASTE) {
      owed[priority] += priority === 'look' ? fresh.look * looks : fresh[priority];
      const calls = Math.floor(owed[priority]);
      owed[priority] -= calls;
      const queue = queues[priority];
      if (calls > 0) {
        queue.since.push(minute);
        queue.calls.push(calls);
      }
      while (queue.first < queue.since.length && take(priority, minute * MINUTE_MS)) {
        longest[priority] = Math.max(longest[priority], minute - (queue.since[queue.first] ?? minute));
        made[priority] += 1;
        hour += 1;
        const left = (queue.calls[queue.first] ?? 0) - 1;
        queue.calls[queue.first] = left;
        if (left === 0) queue.first += 1;
      }
    }
    most = Math.max(most, hour);
  }
  return { longest, made, most };
};

/** So much of ten minutes may looks come ahead; the rest is kept for others. */
const LOOKS_AHEAD = aheadOf('look') / MINUTE_MS;

test('a million services for a year: nothing that was paid for waits behind a look', () => {
  const without = playYear(wantedAt, 0);
  // As the list is read once a day; and as though each domain were asked about every day, which is more than there is.
  const daily = playYear(wantedAt, 1);
  const flooded = playYear(wantedAt, PAGE);
  for (const year of [daily, flooded]) {
    for (const priority of ['person', 'paid', 'renewal'] as const) {
      expect(year.made[priority]).toBe(without.made[priority]);
      expect(year.longest[priority]).toBeLessThanOrEqual(without.longest[priority] + LOOKS_AHEAD);
    }
    // An hour's budget, and what may come ahead of it.
    expect(year.most).toBeLessThanOrEqual(PER_HOUR * (1 + aheadOf('person') / (60 * MINUTE_MS)) + SHARDS);
  }
  // Two hundred who search at once on the day of ten times as many renewals: what is kept for people is not endless.
  expect(daily.longest.person).toBeLessThanOrEqual(aheadOf('person') / MINUTE_MS);
  expect(daily.made.look).toBeGreaterThan(0.99 * 365 * (DOMAINS / PAGE));
  // On that day the list takes longer than a day, and a domain that has left is noticed within two.
  expect(daily.longest.look).toBeLessThan(2 * DAY);
});

test('whatever comes when, a call of more urgency is let in wherever one of less is', () => {
  const rank: Priority[] = ['person', 'paid', 'renewal', 'look'];
  const moment = fc.record({ after: fc.nat(120_000), priority: fc.constantFrom(...rank) });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 400 }), (moments) => {
      const take = budgetOf(PER_HOUR);
      let now = 0;
      for (const { after, priority } of moments) {
        now += after;
        if (take(priority, now)) continue;
        const lesser = rank.slice(rank.indexOf(priority));
        expect(lesser.some((other) => take(other, now))).toBe(false);
      }
    }),
  );
});
