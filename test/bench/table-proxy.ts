import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';
import { type Replies, repliesOf } from './replies.ts';
import type { TableCall } from './table-call.ts';

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem']);

const AWS_JSON = { 'content-type': 'application/x-amz-json-1.0' };

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Consumed = { CapacityUnits?: number };

const unitsOf = (answer: { ConsumedCapacity?: Consumed | Consumed[] }): number => {
  const { ConsumedCapacity: consumed } = answer;
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

/**
 * A proxy in front of DynamoDB that counts calls, the capacity they use and how many wait for each other, and can
 * delay each of them. Order, not time, tells which call waited: those answered before it began.
 */
export const startTableProxy = async (target: string) => {
  const agent = new Agent({ keepAlive: true });
  let present = target;
  let calls: TableCall[] = [];
  let deepestAnswered = 0;
  let delayMs = 0;
  let replies: Replies | undefined;

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ answer: IncomingMessage; text: Buffer }> =>
    new Promise((resolve, reject) => {
      const headers = { ...incoming.headers, 'content-length': String(body.length) };
      const outgoing = request(
        present,
        { method: 'POST', path: incoming.url, headers, agent },
        async (answer) => resolve({ answer, text: await readAll(answer) }),
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  const server = createServer(async (incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const call: TableCall = {
      operation,
      depth: deepestAnswered + 1,
      readUnits: 0,
      writeUnits: 0,
      asked: {},
      status: 0,
      answer: {},
    };
    if (!replies) calls.push(call);
    call.asked = JSON.parse((await readAll(incoming)).toString()) as object;
    if (delayMs > 0) await wait(delayMs);
    const reply = replies?.(operation, call.asked);
    if (reply) return outgoing.writeHead(reply.status, AWS_JSON).end(reply.text);
    const { answer, text } = await forward(
      incoming,
      Buffer.from(JSON.stringify({ ...call.asked, ReturnConsumedCapacity: 'INDEXES' })),
    );
    call.status = answer.statusCode ?? 500;
    call.answer = JSON.parse(text.toString()) as object;
    const units = unitsOf(call.answer);
    if (WRITES.has(operation)) call.writeUnits = units;
    else call.readUnits = units;
    deepestAnswered = Math.max(deepestAnswered, call.depth);
    outgoing.writeHead(call.status, answer.headers).end(text);
  });
  const port = await listen(server, 0);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Runs `work` and tells the calls it made. Nothing else may use the table meanwhile. */
    watch: async (work: () => Promise<unknown>): Promise<TableCall[]> => {
      calls = [];
      deepestAnswered = 0;
      await work();
      return [...calls];
    },
    /** Where the table itself is. */
    target,
    /** Leads every following call to the table there. */
    pointTo: (url: string) => {
      present = url;
    },
    /** Gives the replies of these calls to whatever asks the same from now on, without asking the table; null ends it. */
    replay: (recorded: TableCall[] | null) => {
      replies = recorded ? repliesOf(recorded) : undefined;
    },
    delayCalls: (ms: number) => {
      delayMs = ms;
    },
    close: async () => {
      agent.destroy();
      await closeServer(server);
    },
  };
};

export type TableProxy = Awaited<ReturnType<typeof startTableProxy>>;

export const depthOf = (calls: TableCall[]): number => Math.max(0, ...calls.map(({ depth }) => depth));
export const readUnitsOf = (calls: TableCall[]): number =>
  calls.reduce((sum, { readUnits }) => sum + readUnits, 0);
export const writeUnitsOf = (calls: TableCall[]): number =>
  calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
