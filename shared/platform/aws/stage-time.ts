import { requireEnv } from '../env.ts';
import { callAws } from './call-aws.ts';

/** The partition, and the sort key, of the clock of a stage in test mode. */
export const CLOCK = 'CLOCK';

let aheadMs = 0;

const readAhead = async (): Promise<number> => {
  const table = requireEnv('TABLE_NAME');
  const wanted = { Keys: [{ pk: { S: CLOCK }, sk: { S: CLOCK } }], ConsistentRead: true };
  const { Responses } = (await callAws('dynamodb', 'BatchGetItem', {
    RequestItems: { [table]: wanted },
  })) as { Responses?: Record<string, { ahead_ms?: { N: string } }[]> };
  return Number(Responses?.[table]?.[0]?.ahead_ms?.N ?? 0);
};

/**
 * What time it is for the business: the real time, unless the stage is in test mode and its clock was put ahead. As far as
 * `readStageTime` knows it, which each invocation asks first. What others check (signatures, tokens, codes) and what
 * vendors say takes `new Date()`.
 */
export const stageTime = (): Date => new Date(Date.now() + aheadMs);

/** The real time at a time of the stage: for what phones and vendors are asked by. */
export const toRealTime = (time: Date): Date => new Date(time.getTime() - aheadMs);

/** Reads the clock, which only a stage in test mode has (TEST_CLOCK), and says what time it is. */
export const readStageTime = async (): Promise<Date> => {
  aheadMs = process.env.TEST_CLOCK ? await readAhead() : 0;
  return stageTime();
};
