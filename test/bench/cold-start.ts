import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { triggers } from '../../infra/definitions/triggers.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { loadAll } from './load/load-cpu.ts';
import { buildReferences } from './load/references.ts';
import { timedSection } from './passes.ts';
import type { Row } from './report.ts';
import { figure } from './spread.ts';

/** Loads of each function in a pass. */
const ROUNDS = 3;

type Target = { limit: string; met: (overFloor: number, overEmpty: number) => boolean };

const atMost = (factor: number): Target => ({
  limit: `≤ ${factor} × floor`,
  met: (overFloor) => overFloor <= factor,
});

/** Nobody waits for these two. */
const IN_THE_BACKGROUND = ['notifications/send-notifications', 'workers/reconcile'];

const TARGETS: Record<'read' | 'other' | 'background' | 'stripe' | 'no table', Target> = {
  read: atMost(0.85),
  other: atMost(1),
  background: atMost(1.1),
  stripe: atMost(1.15),
  'no table': { limit: '≤ empty + 20 ms', met: (_overFloor, overEmpty) => overEmpty <= 20 },
};

type Definition = { name: string; uses: readonly string[]; method?: string };

const classOf = (file: string, { name, uses, method }: Definition): keyof typeof TARGETS => {
  if (readFileSync(file, 'utf8').includes('X-Stripe-Client-User-Agent')) return 'stripe';
  if (!uses.some((use) => use.startsWith('table'))) return 'no table';
  if (IN_THE_BACKGROUND.includes(name)) return 'background';
  return method === 'GET' ? 'read' : 'other';
};

const kilobytes = (file: string) => `${Math.round(statSync(file).size / 1024)} KB`;

const functions = () =>
  [...endpoints, ...triggers].map((definition: Definition) => {
    const file = resolve('dist', definition.name, 'index.js');
    return { name: definition.name, file, kind: classOf(file, definition) };
  });

type Loads = Map<string, number[]>;

/**
 * The CPU of each function's fastest load over that of a bare document client, loaded by turns so that noise hits all: what
 * else the machine does makes a load slower, never faster. The spread is that of the rounds.
 */
export const coldStart = async () => {
  const { floor, slim, empty } = await buildReferences();
  const files = [floor, slim, empty, ...functions().map(({ file }) => file)];

  const rowsOf = (passes: Loads[]): Row[] => {
    const taken = (file: string) => passes.flatMap((loads) => loads.get(file) ?? []);
    const fastest = (file: string) => Math.min(...taken(file));
    const ms = (file: string) => figure(taken(file), 'ms', fastest(file));
    const overFloor = (file: string) => fastest(file) / fastest(floor);
    const reference = (name: string, value: string): Row => ({ name, value, target: '', met: null });
    const compared = (file: string) => {
      const ratios = taken(file).map((each, round) => each / (taken(floor)[round] ?? each));
      return `${figure(ratios, '× floor', overFloor(file))}, ${ms(file)}, ${kilobytes(file)}`;
    };
    return [
      reference('floor: document client', `${ms(floor)}, ${kilobytes(floor)}`),
      reference('document client with the credentials of Lambda only', compared(slim)),
      reference('empty handler', ms(empty)),
      ...functions().map(({ name, file, kind }) => {
        const { limit, met } = TARGETS[kind];
        const isMet = met(overFloor(file), fastest(file) - fastest(empty));
        return { name, value: compared(file), target: limit, met: isMet };
      }),
    ];
  };
  return timedSection('Cold start', async () => loadAll(files, ROUNDS), rowsOf);
};
