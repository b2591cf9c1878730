import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../shared/platform/failure.ts';
import { type Invocation, invokeApi } from '../support/invoke.ts';

export const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

export const chance = (probability: number): boolean => Math.random() < probability;

const TRIES = 4;

export type Handler = Parameters<typeof invokeApi>[0];

const labelOf = ({ status, body }: Awaited<ReturnType<typeof invokeApi>>): string =>
  [status, body?.code, ...Object.keys(body?.errors ?? {})].filter(Boolean).join(' ');

/** Tries things, and again what failed on our side, and counts what came of each in the end. */
export const outcomes = () => {
  const count: Record<string, number> = {};
  const note = (outcome: string) => {
    count[outcome] = (count[outcome] ?? 0) + 1;
  };

  /** An app asks; one time in ten twice at once. */
  const ask = async (name: string, handler: Handler, request: Invocation) => {
    for (let attempt = 1; ; attempt += 1) {
      const concurrentReply = chance(0.1) ? invokeApi(handler, request) : null;
      const answer = await invokeApi(handler, request);
      await concurrentReply;
      if (answer.status < 500 || attempt === TRIES) {
        note(`${name} ${labelOf(answer)}`);
        return answer;
      }
      note(`${name} again`);
      await wait(50 * attempt);
    }
  };

  /** Staff give a command. */
  const command = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const failure = await work().then(
        () => null,
        (error: Error) => error,
      );
      if (failure === null || failure instanceof Failure || attempt === TRIES) {
        note(
          `${name} ${failure === null ? 'done' : failure instanceof Failure ? failure.code : failure.name}`,
        );
        return;
      }
      note(`${name} again`);
      await wait(50 * attempt);
    }
  };

  return { count, ask, command };
};

export type Outcomes = ReturnType<typeof outcomes>;
