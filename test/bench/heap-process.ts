import { type Asked, heapUse } from './heap.ts';

/** A process that has the functions and nothing of the local stack, as a Lambda has. */
process.once('message', async ({ asked, token, requests, parts }: Message) => {
  const used = [];
  for (const each of asked) used.push(await heapUse(each, token, requests, parts));
  process.send?.(used, () => process.exit(0));
});

export type Message = { asked: Asked[]; token: string; requests: number; parts: number };
