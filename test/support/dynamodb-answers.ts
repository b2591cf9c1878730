import type { WireAnswer } from './fault-gate.ts';

/** An error as DynamoDB words it on the wire. */
const refusal = (type: string, status = 400, more: object = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }),
  ),
});

export type DynamoDbAnswer = (body: Buffer) => WireAnswer;

type Batch = { RequestItems: Record<string, { Keys: unknown[] }> };

/** Cancels a transaction because of its first write. */
const cancelled =
  (Code: string, Message: string): DynamoDbAnswer =>
  (body) => {
    const { TransactItems } = JSON.parse(body.toString()) as { TransactItems: unknown[] };
    const CancellationReasons = TransactItems.map((_, index) =>
      index === 0 ? { Code, Message } : { Code: 'None' },
    );
    return refusal('TransactionCanceledException', 400, { CancellationReasons });
  };

/** Returns the real DynamoDB gives now and then and the emulator never does; made for the request they answer. */
export const DYNAMODB_ANSWERS = {
  TransactionConflict: cancelled('TransactionConflict', 'Transaction is ongoing for the item'),
  ThrottledTransaction: cancelled('ThrottlingError', 'Throughput exceeds the current capacity of your table'),
  TransactionConflictException: () => refusal('TransactionConflictException'),
  TransactionInProgressException: () => refusal('TransactionInProgressException'),
  ThrottlingException: () => refusal('ThrottlingException'),
  ProvisionedThroughputExceededException: () => refusal('ProvisionedThroughputExceededException'),
  RequestLimitExceeded: () => refusal('RequestLimitExceeded'),
  InternalServerError: () => refusal('InternalServerError', 500),
  UnprocessedKeys: (body: Buffer) => {
    const { RequestItems } = JSON.parse(body.toString()) as Batch;
    const answer = { Responses: {}, UnprocessedKeys: RequestItems };
    return { ...refusal(''), status: 200, body: Buffer.from(JSON.stringify(answer)) };
  },
} satisfies Record<string, DynamoDbAnswer>;
