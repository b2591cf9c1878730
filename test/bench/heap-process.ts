import { type Effort, heapUse, type Work } from './heap.ts';

export type Message = { work: Work; effort: Effort };

/** A process that has the functions and nothing of the local stack, as a Lambda has. */
process.on('message', async ({ work, effort }: Message) => {
  const told = await heapUse(work, effort).catch((error) => ({ name: String(error), bytes: [] }));
  process.send?.(told);
});
