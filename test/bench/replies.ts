import type { TableCall } from './table-call.ts';

export type Replies = (operation: string, asked: object) => { status: number; text: string } | undefined;

/** The request without what differs each time it is made: ids, times and tokens. */
const shapeOf = (request: string): string =>
  request.replace(/{"[SN]":"[^"]*"}|"ClientRequestToken":"[^"]*"/g, '');

/** Each in turn, and then the first again. */
const inTurn = <T>(values: T[]): (() => T | undefined) => {
  let given = 0;
  return () => {
    given += 1;
    return values[(given - 1) % values.length];
  };
};

/**
 * The replies that calls to the table had, for those who ask the same again: a read the very same, a write one of the same
 * shape. A read that was made several times has the replies it had in turn. Any other read has none, any other write an
 * empty one, so that what could be done only once can be measured again and again.
 */
export const repliesOf = (calls: TableCall[]): Replies => {
  const answered = calls.filter(({ status }) => status > 0);
  const recorded = answered.map(({ operation, asked, status, answer }) => {
    const request = JSON.stringify(asked);
    return { operation, request, shape: shapeOf(request), reply: { status, text: JSON.stringify(answer) } };
  });
  const nameOf = (call: { operation: string; request: string }) => `${call.operation} ${call.request}`;
  const turns = new Map(
    [...Map.groupBy(recorded, nameOf)].map(([name, calls]) => [
      name,
      inTurn(calls.map(({ reply }) => reply)),
    ]),
  );
  return (operation, asked) => {
    const request = JSON.stringify(asked);
    const same = turns.get(nameOf({ operation, request }))?.();
    if (same) return same;
    if (['Query', 'BatchGetItem', 'GetItem', 'Scan'].includes(operation)) return undefined;
    const shape = shapeOf(request);
    const alike = recorded.find((call) => call.operation === operation && call.shape === shape);
    return alike?.reply ?? { status: 200, text: '{}' };
  };
};
