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

type Action = { ConditionExpression?: string; [part: string]: unknown };

const without = (values: unknown, prefix: string): object | undefined => {
  const kept = Object.entries(values ?? {}).filter(([name]) => !name.startsWith(prefix));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

/** A write without its condition, which was met only once; the placeholders of conditions begin with w. */
const unconditional = ({ ConditionExpression: _, ...action }: Action): Action => ({
  ...action,
  ExpressionAttributeNames: without(action.ExpressionAttributeNames, '#w'),
  ExpressionAttributeValues: without(action.ExpressionAttributeValues, ':w'),
});

type Transaction = { TransactItems?: Record<string, Action>[] };

/** The call in a form that can be sent again and again. A check of a condition that has been used up becomes one that holds. */
const repeatable = ({ operation, input }: Call): Call => {
  if (operation === 'transactWrite') {
    const { TransactItems = [] } = input as Transaction;
    const again = TransactItems.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([kind, action]) =>
          kind === 'ConditionCheck'
            ? [
                'Update',
                {
                  ...unconditional(action),
                  UpdateExpression: 'REMOVE #nothing',
                  ExpressionAttributeNames: { '#nothing': 'nothing' },
                },
              ]
            : [kind, unconditional(action)],
        ),
      ),
    );
    return { operation, input: { TransactItems: again } };
  }
  const isWrite = operation === 'put' || operation === 'update' || operation === 'delete';
  return isWrite ? { operation, input: unconditional(input as Action) } : { operation, input };
};

type Sender = { send(command: Command): Promise<unknown> };

/** Sends the same calls once more, with a document client as the SDK's documentation makes it. */
export const replayer = (calls: Call[]) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  }) as unknown as Sender;
  const again = calls.map(repeatable);
  return async (): Promise<void> => {
    for (const { operation, input } of again) await client.send(new COMMANDS[operation](input as never));
  };
};
