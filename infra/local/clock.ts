import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { addDays, MINUTE_MS } from '../../shared/platform/dates.ts';
import { clockAhead, putClockAhead } from '../clock/clock.ts';
import { type LastRuns, nextOfClient, nextStep, runSchedules, type Turned, untilIdle } from './advance.ts';
import { type SimulatedStack, seeSimulatedStack } from './simulated-stack.ts';
import type { SimulatorAnswer, SimulatorRequest } from './simulators/simulator.ts';

/** One request goes on for so long; whoever asks for more time asks again. */
const REQUEST_MS = 2_000;

const MOST_DAYS = 5 * 366;

const asked = z.object({ until: z.iso.datetime() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Refused = { status: number; code: string; message: string };

const NOT_A_TIME: Refused = {
  status: 422,
  code: 'clock_time',
  message: 'Give "until", a time in UTC as 2027-03-01T00:00:00Z.',
};
const IS_TURNED: Refused = {
  status: 409,
  code: 'clock_turning',
  message: 'The clock is being turned. Wait for its end.',
};

const refusal = ({ status, ...body }: Refused): SimulatorAnswer => ({ status, body });

const ofRealVendors = (names: string[]): Refused => ({
  status: 422,
  code: 'clock_live',
  message: `The secrets of this stack lead to real vendors, whose clock cannot be turned: ${names.join(', ')}.`,
});

/** Why the clock is not turned to a time; null when it may be. */
const objection = (until: Date): Refused | null => {
  const now = new Date();
  if (until.getTime() < now.getTime() - MINUTE_MS) {
    const message =
      `The stack is at ${now.toISOString()}, and time only goes forward. ` +
      'npm start -- --fresh begins anew, at the time of this machine.';
    return { status: 422, code: 'clock_past', message };
  }
  if (until > addDays(now, MOST_DAYS)) {
    return { status: 422, code: 'clock_far', message: 'Advance by five years at most.' };
  }
  return null;
};

/** Puts the clock of a stack that has been seen to lead nowhere forward to a time, and keeps in a file how far that is. */
export const turnForward = (_stack: SimulatedStack, to: Date, file: string | null): void => {
  putClockAhead(clockAhead() + Math.max(0, to.getTime() - Date.now()));
  // Before anything happens then: nothing that is kept shall be ahead of the clock.
  if (file) writeFileSync(file, JSON.stringify({ ahead_ms: clockAhead() }));
};

/**
 * The clock of the stack: how far it is ahead of the machine's is kept in `file`, so that a restart goes on at its time.
 * It is read by `GET`, with `client` also when the next thing of a client is due, and advanced by `POST` with `until`, which works for two seconds and answers how far it has come.
 */
export const keepClock = (file: string | null) => {
  if (file && existsSync(file)) {
    putClockAhead((JSON.parse(readFileSync(file, 'utf8')) as { ahead_ms: number }).ahead_ms);
  }
  const lastRuns: LastRuns = new Map();
  let turning = false;

  /** Goes from one time at which something is due to the next one, each with all that it leads to, as far as there is time. */
  const advance = async (until: Date, stack: Turned, simulated: SimulatedStack): Promise<void> => {
    const end = performance.now() + REQUEST_MS;
    await untilIdle(stack);
    while (new Date() < until && performance.now() < end) {
      const step = await nextStep(until, stack);
      turnForward(simulated, step.time, file);
      await runSchedules(stack, step, lastRuns);
      await untilIdle(stack);
    }
  };

  const present = () => ({ now: new Date().toISOString(), ahead_ms: clockAhead() });

  const read = async (client: number): Promise<SimulatorAnswer> => {
    const next = client > 0 ? { next_at: await nextOfClient(client, addDays(new Date(), MOST_DAYS)) } : {};
    return { status: 200, body: { ...present(), ...next } };
  };

  const turn = async (until: Date, stack: Turned): Promise<SimulatorAnswer> => {
    turning = true;
    stack.triggers.hold(true);
    try {
      const simulated = await seeSimulatedStack();
      if ('real' in simulated) return refusal(ofRealVendors(simulated.real));
      await advance(until, stack, simulated);
      return { status: 200, body: { ...present(), done: new Date() >= until } };
    } finally {
      turning = false;
      stack.triggers.hold(false);
    }
  };

  return {
    answer: async (request: SimulatorRequest, stack: Turned): Promise<SimulatorAnswer> => {
      const { method, headers, query, body } = request;
      if (method === 'GET') return read(Number(query.get('client')));
      // What a page of another origin cannot send unasked.
      if (method !== 'POST' || headers['content-type'] !== 'application/json') return { status: 405 };
      const parsed = asked.safeParse(parseJson(body.toString()));
      if (!parsed.success) return refusal(NOT_A_TIME);
      const until = new Date(parsed.data.until);
      const problem = objection(until);
      if (problem) return refusal(problem);
      return turning ? refusal(IS_TURNED) : turn(until, stack);
    },
    close: async () => putClockAhead(0),
  };
};
