import type { Simulator } from '../../../infra/local/simulators/simulator.ts';
import { keepMemory } from './memory.ts';
import { copyObjects, storeObjects } from './objects.ts';
import { copyQueues, fillQueues } from './queues.ts';
import { copyTable, makeTable, type WireItem } from './table.ts';

type Kept = {
  /** Of the emulator of SQS and S3. */
  url: string;
  bucket: string;
  mail: Simulator & { settled: () => Promise<void> };
  others: Simulator[];
};

/**
 * For an environment whose table has this name. What is made copies all that stands in the table, the queues, the bucket
 * and the simulators, and returns what brings it back, any number of times, in a table of its own.
 */
export const createKeeper = (table: string, { url, bucket, mail, others }: Kept) => {
  const bucketUrl = `${url}/${bucket}`;
  let tables = 0;
  return async (isKept = (_item: WireItem): boolean => true): Promise<() => Promise<void>> => {
    await mail.settled();
    const items = (await copyTable()).filter(isKept);
    const [messages, objects] = await Promise.all([copyQueues(url), copyObjects(bucketUrl)]);
    const simulators = [mail, ...others];
    const remember = keepMemory(simulators.flatMap(({ memory }) => memory));
    const stores = simulators.flatMap(({ store }) => (store ? [store.copy()] : []));
    return async () => {
      await mail.settled();
      remember();
      for (const putBack of stores) putBack();
      tables += 1;
      process.env.TABLE_NAME = `${table}-${tables}`;
      await makeTable(process.env.TABLE_NAME, items);
      await Promise.all([fillQueues(url, messages), storeObjects(bucketUrl, objects)]);
    };
  };
};
