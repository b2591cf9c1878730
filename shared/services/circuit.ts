import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IntegrationError } from '../integrations/integration-error.ts';
import { errorFields, log } from '../platform/log.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, retryOnConflict, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import {
  begun,
  type CircuitOutcome,
  type CircuitState,
  CLOSED,
  closedUntil,
  ended,
  isQuick,
} from './circuit-state.ts';

/** Nothing was asked: the server does not answer, or has as much to do as it is given at once. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
  readonly retryAt: Date;

  constructor(server: string, retryAt: Date) {
    super(`Nothing is asked of ${server} before ${retryAt.toISOString()}.`);
    this.retryAt = retryAt;
  }

  retryAfterSeconds(now: Date): number {
    return Math.max(1, Math.ceil((this.retryAt.getTime() - now.getTime()) / 1000));
  }
}

/** How often, and after how long, work waits for a place at a server that answers quickly. */
const PLACE_TRIES = 20;
const PLACE_MS = 50;

/** Changes the state of a server, unless another worker has changed it meanwhile; then it is read again. */
const change = (server: string, plan: (state: CircuitState) => CircuitState): Promise<void> =>
  retryOnConflict(null, async () => {
    const found = await getItem(keys.circuit(server));
    const version = (found?.version ?? 0) + 1;
    const next = { ...keys.circuit(server), ...plan(found ?? CLOSED), version };
    await writeOne(putNew(next, undefined, found ? equals('version', found.version) : null));
  });

const begin = async (server: string, id: string, clock: () => Date): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    let quick = false;
    try {
      return await change(server, (state) => {
        const now = clock();
        const others = ended(state, id, 'unknown', now);
        const until = closedUntil(others, now);
        quick = isQuick(others, now);
        if (until) throw new CircuitOpenError(server, until);
        return begun(others, id, now);
      });
    } catch (error) {
      if (!(error instanceof CircuitOpenError && quick) || attempt === PLACE_TRIES) throw error;
      await wait(PLACE_MS * (1 + Math.random()));
    }
  }
};

/** A place that is not given back is free again once its worker must be dead. */
const end = (server: string, id: string, outcome: CircuitOutcome, clock: () => Date): Promise<void> =>
  change(server, (state) => ended(state, id, outcome, clock())).catch((error: unknown) =>
    log.warn('place at a server not given back', { server, ...errorFields(error) }),
  );

/** Whether a server has answered, going by how its work failed. One that refuses answers. */
const outcomeOf = (error: unknown): CircuitOutcome => {
  if (!(error instanceof IntegrationError)) return 'unknown';
  return error.kind === 'rejected' || error.code !== null ? 'answered' : 'silent';
};

/**
 * Does background work at an outside server, of which all workers together have only so much under way, and none while
 * the server does not answer. Throws CircuitOpenError when nothing was asked, else what `work` throws.
 */
export const throughCircuit = async <T>(server: string, now: Date, work: () => Promise<T>): Promise<T> => {
  const id = randomUUID();
  const startedAt = performance.now();
  const clock = () => new Date(now.getTime() + performance.now() - startedAt);
  await begin(server, id, clock);
  try {
    const result = await work();
    await end(server, id, 'answered', clock);
    return result;
  } catch (error) {
    await end(server, id, outcomeOf(error), clock);
    throw error;
  }
};

/** Throws CircuitOpenError while a server does not answer; for callers that wait, who take no place at it. */
export const refuseWhileOpen = async (server: string, now: Date): Promise<void> => {
  const { open_until } = (await getItem(keys.circuit(server))) ?? CLOSED;
  if (open_until && open_until > now.toISOString()) throw new CircuitOpenError(server, new Date(open_until));
};
