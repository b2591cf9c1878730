import { describe, expect, test } from 'vitest';
import {
  AT_ONCE,
  AT_WORK_MS,
  begun,
  type CircuitState,
  CLOSED,
  closedUntil,
  ended,
  FAILURES_TO_OPEN,
  isQuick,
} from '../../shared/services/circuit.ts';
import { simulate } from './circuit-simulation.ts';

const START = new Date('2026-06-15T12:00:00Z');
const secondsOn = (seconds: number) => new Date(START.getTime() + seconds * 1000);

const withWork = (count: number, state = CLOSED): CircuitState =>
  Array.from({ length: count }, (_, index) => String(index)).reduce(
    (reached, id) => begun(reached, id, START),
    state,
  );

/** A server that has been silent so often. */
const silent = (times: number, at = START): CircuitState =>
  Array.from({ length: times }).reduce<CircuitState>(
    (state) => ended(begun(state, 'a', at), 'a', 'silent', at),
    CLOSED,
  );

describe('a server', () => {
  test('is given so much work at once and no more, until some is done', () => {
    expect(closedUntil(withWork(AT_ONCE - 1), START)).toBeNull();
    expect(closedUntil(withWork(AT_ONCE), START)?.getTime()).toBeGreaterThan(START.getTime());
    expect(closedUntil(ended(withWork(AT_ONCE), '0', 'answered', START), START)).toBeNull();
  });

  test('has the places of workers that died free again once they must be dead', () => {
    expect(closedUntil(withWork(AT_ONCE), new Date(START.getTime() + AT_WORK_MS))).toBeNull();
  });

  test('is asked nothing after some failures in a row, and then by one alone', () => {
    expect(closedUntil(silent(FAILURES_TO_OPEN - 1), START)).toBeNull();
    const state = silent(FAILURES_TO_OPEN);
    const until = closedUntil(state, START);
    expect(until).toEqual(secondsOn(15));
    expect(closedUntil(state, secondsOn(15))).toBeNull();
    expect(closedUntil(begun(state, 'probe', secondsOn(15)), secondsOn(15))).toEqual(secondsOn(25));
  });

  test('is left alone for longer the longer it is silent, up to two minutes', () => {
    const pauses = [0, 1, 2, 3, 10].map((more) => silent(FAILURES_TO_OPEN + more).open_until);
    expect(pauses).toEqual([15, 30, 60, 120, 120].map((seconds) => secondsOn(seconds).toISOString()));
  });

  test('works as before once it has answered, also by refusing', () => {
    const probing = begun(silent(FAILURES_TO_OPEN), 'probe', secondsOn(15));
    expect(ended(probing, 'probe', 'answered', secondsOn(16))).toEqual(CLOSED);
  });

  test('answers quickly while it has not failed and all its work began within the last second', () => {
    const msOn = (ms: number) => new Date(START.getTime() + ms);
    expect(isQuick(CLOSED, START)).toBe(true);
    expect(isQuick(withWork(2), START)).toBe(true);
    expect(isQuick(withWork(2), msOn(999))).toBe(true);
    expect(isQuick(withWork(2), msOn(1000))).toBe(false);
    expect(isQuick(begun(withWork(2), 'new', msOn(1000)), msOn(1000))).toBe(false);
    expect(isQuick(silent(1), START)).toBe(false);
    expect(isQuick(withWork(2, silent(1)), START)).toBe(false);
    expect(isQuick(withWork(2), msOn(AT_WORK_MS))).toBe(true);
  });

  test('is not blamed for work that never reached it', () => {
    const state = silent(FAILURES_TO_OPEN - 1);
    expect(ended(begun(state, 'a', START), 'a', 'unknown', START)).toEqual(state);
  });
});

describe('while one of several servers hangs for ten minutes', () => {
  const { others, hanging } = simulate({ workers: 10, hangsForSeconds: 600, minutes: 30 });

  test('no work at the others waits for more than a few seconds', () => {
    expect(others.length).toBeGreaterThan(400);
    expect(Math.max(...others.map(({ waited }) => waited))).toBeLessThan(5);
  });

  test('its own work is done within minutes of its return, and costs little before', () => {
    expect(hanging.done.length).toBe(hanging.arrived);
    expect(Math.max(...hanging.done.map(({ at }) => at))).toBeLessThan(600 + 900);
    expect(hanging.askedInVain).toBeLessThan(AT_ONCE + 10);
  });
});
