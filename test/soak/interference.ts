import { DYNAMODB_ANSWERS } from '../support/dynamodb-answers.ts';
import type { Impostor, WireAnswer } from '../support/fault-gate.ts';
import { chance, pick } from './outcomes.ts';

const outage = (status: number): WireAnswer => ({ status, headers: {}, body: Buffer.from('') });

/** What can go wrong with a call, by the system and operation it is for. */
const mishapsOf = (call: string, body: Buffer) => {
  const cuts = ['cut_before', 'cut_after'] as const;
  const [system = '', operation = ''] = call.split(' ');
  if (system !== 'dynamodb') return system === 'sqs' ? [...cuts] : [...cuts, outage(500), outage(503)];
  const passing = [DYNAMODB_ANSWERS.ThrottlingException(), DYNAMODB_ANSWERS.InternalServerError(), ...cuts];
  if (operation === 'TransactWriteItems') return [...passing, DYNAMODB_ANSWERS.TransactionConflict(body)];
  if (operation === 'BatchGetItem') return [...passing, DYNAMODB_ANSWERS.UnprocessedKeys(body)];
  if (/^(Put|Update|Delete)Item$/.test(operation)) {
    return [...passing, DYNAMODB_ANSWERS.TransactionConflictException()];
  }
  return passing;
};

/** Lets a share of all calls go wrong at random; counts them. */
export const interfere = (probability: number) => {
  const count: Record<string, number> = {};
  const impostor: Impostor = (call, body) => {
    if (!chance(probability)) return null;
    const system = call.split(' ')[0] ?? '';
    count[system] = (count[system] ?? 0) + 1;
    return pick(mishapsOf(call, body));
  };
  return { impostor, count };
};
