import type { CrashStack } from './crash-stack.ts';

const WRITE = /^dynamodb (TransactWriteItems|PutItem|UpdateItem|DeleteItem)/;

/** Runs `work`, which loses a race: `change` comes between what it read and the first thing it writes. */
export const beforeWriting = <T>(
  { gate }: Pick<CrashStack, 'gate'>,
  change: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  let isChanged = false;
  return gate.impersonated(async (call) => {
    if (isChanged || !WRITE.test(call)) return null;
    isChanged = true;
    await change();
    return null;
  }, work);
};

/** Runs `work`; returns how many messages it sent. */
export const messagesSent = async ({ gate }: CrashStack, work: () => Promise<unknown>): Promise<number> => {
  await gate.impersonated(() => null, work);
  return gate.calls().filter((call) => /^sqs .*SendMessage/.test(call)).length;
};
