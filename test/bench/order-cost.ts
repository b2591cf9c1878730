import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { Writable } from 'node:stream';
import { currentLogContext, logTo } from '../../shared/platform/log.ts';
import { reportCalls } from '../../shared/platform/tracing.ts';
import type { TableCall } from './table-call.ts';
import { writtenBytes } from './written-bytes.ts';

/** What one part asked of others, and wrote, while some work was done. */
export type PartCost = {
  /** How many calls by system, as the trace names it: the table, a queue, a vendor, the mails. */
  calls: Record<string, number>;
  /** Bytes of the items and values written to the table. */
  written: number;
  lines: number;
  lineBytes: number;
};

/** By function of a queue or a schedule, or by operation of a request, "POST /clients/{client}/orders". */
export type OrderCost = Map<string, PartCost>;

type Told = { part: string } & (
  | { kind: 'call'; system: string }
  | { kind: 'write'; bytes: number }
  | { kind: 'line'; bytes: number }
);

const present = (): string => {
  const { function: name, request_id = 'none' } = currentLogContext() ?? {};
  return name ?? request_id;
};

const bytesOf = (operation: string, body: unknown): number =>
  writtenBytes([{ operation, asked: JSON.parse(String(body)) } as TableCall]);

/** Tells which part does what during `work`, which must wait until all that it causes is done. */
export const costOf = async (work: () => Promise<unknown>): Promise<OrderCost> => {
  const told: Told[] = [];
  const operations = new Map<string, string>();

  const noteWrites = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const [service, operation = ''] = String(request.getHeader('x-amz-target') ?? '').split('.');
    if (service !== 'DynamoDB_20120810') return;
    const part = present();
    const { end } = request;
    request.end = function (this: ClientRequest, body: string) {
      told.push({ kind: 'write', part, bytes: bytesOf(operation, body) });
      return Reflect.apply(end, this, [body]);
    } as ClientRequest['end'];
  };
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      const { function: name, request_id = 'none', message, operation } = JSON.parse(String(chunk));
      if (message === 'request') operations.set(request_id, operation);
      if (message === 'gateway event') operations.set(request_id, 'webhook');
      told.push({ kind: 'line', part: name ?? request_id, bytes: chunk.length });
      done();
    },
  });

  subscribe('http.client.request.created', noteWrites);
  reportCalls(({ system }) => told.push({ kind: 'call', part: present(), system }));
  logTo(lines, 'INFO');
  try {
    await work();
  } finally {
    logTo(process.stdout, 'INFO');
    reportCalls(() => undefined);
    unsubscribe('http.client.request.created', noteWrites);
  }

  const cost: OrderCost = new Map();
  for (const { part, ...what } of told) {
    const name = operations.get(part) ?? part;
    const of = cost.get(name) ?? { calls: {}, written: 0, lines: 0, lineBytes: 0 };
    if (what.kind === 'call') of.calls[what.system] = (of.calls[what.system] ?? 0) + 1;
    if (what.kind === 'write') of.written += what.bytes;
    if (what.kind === 'line') {
      of.lines += 1;
      of.lineBytes += what.bytes;
    }
    cost.set(name, of);
  }
  return cost;
};
