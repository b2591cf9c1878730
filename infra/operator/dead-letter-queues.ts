import { QUEUES } from '../../shared/contract/resources.ts';
import { countDeadLetters } from '../../shared/operator/index.ts';

/** Messages that failed too often, a line for each queue that has some. */
export const listDeadLetterQueues = async () => {
  const counts = await Promise.all(QUEUES.map(countDeadLetters));
  return QUEUES.flatMap((queue, index) => {
    const count = counts[index] ?? 0;
    if (count === 0) return [];
    const details = `dead-letters list ${queue}`;
    return [
      {
        reference: '-',
        reason: 'dead_letters',
        subject: `${count} in ${queue}`,
        status: null,
        since: null,
        details,
      },
    ];
  });
};
