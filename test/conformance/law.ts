import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fault, Simulator } from '../../infra/local/simulators/simulator.ts';
import type { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { failureOf } from '../integrations/failure-of.ts';
import { logLines } from '../integrations/log-lines.ts';
import type { KINDS } from './kinds.ts';

/** A vendor's system as the laws of its kind need it; made for each law, and closed after it. */
export type World = {
  simulator: Pick<Simulator, 'faults' | 'requests' | 'close'>;
  /** What must stand in no error and no line of the log: keys, passwords, codes. */
  secrets: string[];
};

/** A law of a kind; with `when`, one for those vendors alone that say so of themselves. */
export type Law<V, W> = {
  title: string;
  when?: (vendor: V) => boolean;
  hold: (world: W, vendor: V) => Promise<void>;
};

/** Calls of every method of a vendor that must not pass over a failure, by its name; `deadlineMs` bounds each of them. */
export type Calls<V, W> = (
  world: W,
  vendor: V,
  deadlineMs?: number,
) => Record<string, () => Promise<unknown>>;

/** What a vendor's system does with the next requests whose "METHOD /path" contains `match`. */
export const fault = ({ simulator }: World, match: string, misbehaviour: Partial<Fault>): void => {
  simulator.faults.push({ match, times: 1, ...misbehaviour });
};

const EVERY = { times: 1000 };

const told = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.stack, JSON.stringify(error), told(error.cause)].join('\n')
    : JSON.stringify(error ?? '');

/** Fails each call in turn with what `misbehaviour` makes of the vendor's system. */
const failures = async <W extends World>(
  world: W,
  calls: Record<string, () => Promise<unknown>>,
  misbehaviour: Partial<Fault>,
) => {
  fault(world, '', { ...EVERY, ...misbehaviour });
  const failed: [string, IntegrationError][] = [];
  for (const [name, call] of Object.entries(calls)) failed.push([name, await failureOf(call())]);
  return failed;
};

/** Laws that hold for whatever is called over a network. `calls` are those of a world with right or wrong keys. */
export const commonLaws = <V, W extends World>(
  calls: Calls<V, W>,
  withWrongKeys: (world: W) => W,
): Law<V, W>[] => [
  {
    title: 'a busy vendor may be asked again',
    hold: async (world, vendor) => {
      for (const [name, { kind, retryable }] of await failures(world, calls(world, vendor), { status: 503 }))
        expect([name, retryable, kind]).toEqual([
          name,
          true,
          expect.stringMatching(/unavailable|invalid_response/),
        ]);
    },
  },
  {
    title: 'an answer that is none is no success and no refusal',
    hold: async (world, vendor) => {
      const page = { status: 200, body: '<html>Log in</html>', headers: { 'content-type': 'text/html' } };
      for (const [name, { kind }] of await failures(world, calls(world, vendor), page))
        expect([name, kind]).toEqual([name, 'invalid_response']);
    },
  },
  {
    title: 'wrong keys are a refusal',
    hold: async (world, vendor) => {
      for (const [name, call] of Object.entries(calls(withWrongKeys(world), vendor)))
        expect([name, (await failureOf(call())).kind]).toEqual([name, 'rejected']);
    },
  },
  {
    title: 'a deadline is kept',
    hold: async (world, vendor) => {
      // Within what an adapter waits for of its own: who passes over the deadline gets an answer.
      fault(world, '', { ...EVERY, delay_ms: 2_000 });
      const asked = Object.entries(calls(world, vendor, 100)).map(
        async ([name, call]) => [name, await failureOf(call())] as const,
      );
      for (const [name, { kind }] of await Promise.all(asked))
        expect([name, kind]).toEqual([name, 'timeout']);
    },
  },
  {
    title: 'no secret is told in an error or the log',
    hold: async (world, vendor) => {
      const lines = logLines();
      const failed: unknown[] = [];
      for (const status of [400, 403, 500]) {
        const echo = { status, body: `You sent ${world.secrets.join(' and ')}.` };
        world.simulator.faults.length = 0;
        fault(world, '', { ...EVERY, ...echo });
        for (const call of Object.values(calls(world, vendor)))
          await call().catch((error) => failed.push(error));
      }
      const all = [...failed.map(told), ...lines].join('\n');
      expect(failed.length).toBeGreaterThan(0);
      expect(lines.length).toBeGreaterThan(0);
      for (const secret of world.secrets) expect(all).not.toContain(secret);
    },
  },
];

/** The calls of `work` that reach the vendor. */
export const requestsDuring = async (
  { simulator }: World,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const before = simulator.requests.length;
  await work();
  return simulator.requests.slice(before);
};

/** A test for each law and vendor; `start` makes a world. VENDOR names the one vendor that is asked for. */
export const hold = <V extends { id: string }, W extends World>(
  kind: (typeof KINDS)[number],
  vendors: readonly V[],
  worlds: Record<string, () => Promise<W>>,
  laws: Law<V, W>[],
): void => {
  const { VENDOR } = process.env;
  const chosen = vendors.filter(({ id }) => VENDOR === undefined || VENDOR === `${kind}/${id}`);
  test('each vendor of the kind has a world', () => {
    expect(chosen, `no such vendor: ${VENDOR}`).not.toEqual([]);
    expect(Object.keys(worlds).sort()).toEqual(vendors.map(({ id }) => id).sort());
  });
  describe.each(chosen.map((vendor) => [`${kind}/${vendor.id}`, vendor] as const))('%s', (_name, vendor) => {
    test.each(laws.filter(({ when }) => !when || when(vendor)).map((law) => [law.title, law] as const))(
      '%s',
      async (_title, law) => {
        const world = await (worlds[vendor.id] as () => Promise<W>)();
        onTestFinished(() => world.simulator.close());
        await law.hold(world, vendor);
      },
    );
  });
};
