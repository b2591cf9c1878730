import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Command = { input: object };
type CommandClass = new (input: object) => Command;

/** One call of the SDK: which command, and with what. */
export type Call = { command: CommandClass; input: object };

type Sender = { send(command: Command, ...rest: unknown[]): Promise<unknown> };

/** The class that every client of the SDK extends. */
const base = Object.getPrototypeOf(DynamoDBClient.prototype) as Sender;

/** Runs `work` and returns the calls it sent to the table, in their order. */
export const recordCalls = async (work: () => Promise<unknown>): Promise<Call[]> => {
  const calls: Call[] = [];
  const { send } = base;
  base.send = function (this: Sender, command, ...rest) {
    if (this instanceof DynamoDBDocumentClient) {
      calls.push({ command: command.constructor as CommandClass, input: command.input });
    }
    return send.call(this, command, ...rest);
  };
  try {
    await work();
  } finally {
    base.send = send;
  }
  return calls;
};

/** Sends the same calls once more, with a document client as the SDK's documentation makes it. */
export const replayer = (calls: Call[]) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({})) as unknown as Sender;
  return async (): Promise<void> => {
    for (const { command: Command, input } of calls) await client.send(new Command(input));
  };
};
