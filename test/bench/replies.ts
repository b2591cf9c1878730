import type { TableCall } from './table-call.ts';

export type Replies = (operation: string, asked: object) => { status: number; text: string } | undefined;

/** The request without what differs each time it is made: ids, times and tokens. */
const shapeOf = (request: string): string =>
  request.replace(/{"[SN]":"[^"]*"}|"ClientRequestToken":"[^"]*"/g, '');

/**
 * The replies that calls to the table had, for those who ask the same again: a read the very same, a write one of the same
 * shape. Any other read has none, any other write an empty one, so that what could be done only once can be measured
 * again and again.
 */
export const repliesOf = (calls: TableCall[]): Replies => {
  const answered = calls.filter(({ status }) => status > 0);
  const recorded = answered.map(({ operation, asked, status, answer }) => {
    const request = JSON.stringify(asked);
    return { operation, request, shape: shapeOf(request), reply: { status, text: JSON.stringify(answer) } };
  });
  return (operation, asked) => {
    const request = JSON.stringify(asked);
    const same = recorded.find((call) => call.operation === operation && call.request === request);
    if (same) return same.reply;
    if (['Query', 'BatchGetItem', 'GetItem', 'Scan'].includes(operation)) return undefined;
    const shape = shapeOf(request);
    const alike = recorded.find((call) => call.operation === operation && call.shape === shape);
    return alike?.reply ?? { status: 200, text: '{}' };
  };
};
