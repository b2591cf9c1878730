import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { table } from '../../../shared/platform/table/client.ts';

type Command = { input: object };

const COMMANDS: Record<keyof typeof table, new (input: never) => Command> = {
  query: QueryCommand,
  scan: ScanCommand,
  batchGet: BatchGetCommand,
  put: PutCommand,
  delete: DeleteCommand,
  update: UpdateCommand,
  transactWrite: TransactWriteCommand,
};

/** One call to the table: which operation, and with what. */
export type Call = { operation: keyof typeof table; input: object };

/** Runs `work` and returns the calls it sent to the table, in their order. */
export const recordCalls = async (work: () => Promise<unknown>): Promise<Call[]> => {
  const calls: Call[] = [];
  const before = { ...table };
  for (const operation of Object.keys(COMMANDS) as Call['operation'][]) {
    const send = before[operation] as (input: object) => Promise<unknown>;
    const recording = (input: object) => {
      calls.push({ operation, input });
      return send(input);
    };
    Object.assign(table, { [operation]: recording });
  }
  try {
    await work();
  } finally {
    Object.assign(table, before);
  }
  return calls;
};

type Sender = { send(command: Command): Promise<unknown> };

/** Sends the same calls once more, with a document client as the SDK's documentation makes it; one may be refused again. */
export const replayer = (calls: Call[]) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  }) as unknown as Sender;
  return async (): Promise<void> => {
    for (const { operation, input } of calls) {
      await client.send(new COMMANDS[operation](input as never)).catch(() => undefined);
    }
  };
};
