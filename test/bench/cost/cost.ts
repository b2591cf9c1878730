import type { IncomingMessage } from 'node:http';
import type { HttpHandler } from '../../../infra/local/http-server.ts';
import { httpEvent, lambdaContext } from '../../../infra/local/lambda-events.ts';
import { matchApiRoute } from '../../../infra/local/routes.ts';
import { type Stack, startStack } from '../../../infra/local/stack.ts';
import { apiOf } from '../../support/api.ts';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../../support/shop.ts';
import type { Row } from '../report.ts';
import { alternate, type Spread } from './alternate.ts';
import { recordCalls, replayer } from './recorded-calls.ts';
import { typicalHandler } from './typical-handler.ts';

const ORDERS = 17;
const TIMEOUT_MS = 29_000;

type Case = { name: string; path: string; limit: number };

const CASES: Case[] = [
  { name: 'profile', path: `/clients/${USD_CLIENT}`, limit: 1.2 },
  { name: `order list (${ORDERS} orders)`, path: `/clients/${USD_CLIENT}/orders`, limit: 1.3 },
  { name: `invoice list (${ORDERS} invoices)`, path: `/clients/${USD_CLIENT}/invoices`, limit: 1.3 },
];

/** The handler of a path, and its event as API Gateway would send it. */
const invocation = async (path: string, token: string) => {
  const url = `/api/v1${path}`;
  const matched = matchApiRoute('GET', url);
  if (!matched) throw new Error(`There is no ${path}.`);
  const handler: HttpHandler = await matched.load();
  const incoming = {
    url,
    method: 'GET',
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const event = () => httpEvent(incoming, Buffer.alloc(0), matched);
  const context = () => lambdaContext(matched.name, TIMEOUT_MS);
  return { handler, event, context };
};

const times = ({ median, least, most }: Spread) =>
  `${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`;

const measure = async ({ name, path, limit }: Case, token: string, rounds: number): Promise<Row> => {
  const { handler, event, context } = await invocation(path, token);
  const ours = () => handler(event(), context());
  const { body = '', statusCode } = await ours();
  if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}: ${body}`);
  const calls = await recordCalls(ours);
  const typical = typicalHandler(calls, JSON.parse(body));
  const answer = await typical(event(), context());
  if ((answer as { statusCode: number }).statusCode !== 200) throw new Error('The typical handler fails.');
  const { ms, ratios } = await alternate([ours, replayer(calls), () => typical(event(), context())], rounds);
  const [bare, usual] = ratios as [Spread, Spread];
  const [own] = ms as [Spread];
  return {
    name: `${name}: ${calls.length} call, ${(body.length / 1024).toFixed(1)} KB`,
    value: `${own.median.toFixed(2)} ms of CPU; ${times(bare)} the bare calls; ${times(usual)} a typical handler`,
    target: `≤ ${limit} × the bare calls`,
    met: bare.median <= limit,
  };
};

const startShop = async (): Promise<{ stack: Stack; token: string }> => {
  const stack = await startStack({ port: 0, dataDir: null });
  const api = apiOf(stack);
  const token = await api.login();
  const { order } = shopper(api, token);
  for (let n = 0; n < ORDERS; n += 1) await order([domainItem(freshDomain())]);
  await stack.triggers.pause();
  return { stack, token };
};

/**
 * What a read costs beside the SDK's calls it cannot do without, sent bare, and beside a handler with middy and zod that
 * makes the same calls and the same answer. Everything runs in this process, against the same table.
 */
export const cost = async (rounds = 15): Promise<Row[]> => {
  const { stack, token } = await startShop();
  try {
    const rows: Row[] = [];
    for (const entry of CASES) rows.push(await measure(entry, token, rounds));
    return rows;
  } finally {
    await stack.close();
  }
};
