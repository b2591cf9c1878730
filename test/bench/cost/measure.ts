import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpHandler } from '../../../infra/local/http-server.ts';
import { httpEvent, lambdaContext } from '../../../infra/local/lambda-events.ts';
import { matchApiRoute } from '../../../infra/local/routes.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits } from '../../support/table.ts';
import type { Row } from '../report.ts';
import { allocatedBy } from './allocated.ts';
import { alternate, type Spread } from './alternate.ts';
import { recordCalls, replayer } from './recorded-calls.ts';
import { typicalHandler } from './typical-handler.ts';

export const ORDERS = 17;
const TIMEOUT_MS = 29_000;

type Case = { name: string; method: 'GET' | 'POST'; path: string; body?: () => object; limit: number };

const order = () => ({ items: [domainItem(freshDomain())], payment_gateway: 'stripe' });

export const CASES: Case[] = [
  { name: 'profile', method: 'GET', path: '', limit: 1.2 },
  { name: `order list (${ORDERS} orders)`, method: 'GET', path: '/orders', limit: 1.3 },
  { name: `invoice list (${ORDERS} invoices)`, method: 'GET', path: '/invoices', limit: 1.3 },
  {
    name: 'order of a domain, asking the registrar',
    method: 'POST',
    path: '/orders',
    body: order,
    limit: 1.5,
  },
];

/** The handler of a request, and its event as API Gateway would send it. */
const invocation = async ({ method, path, body }: Case, token: string) => {
  const url = `/api/v1/clients/${USD_CLIENT}${path}`;
  const matched = matchApiRoute(method, url);
  if (!matched) throw new Error(`There is no ${path}.`);
  const handler: HttpHandler = await matched.load();
  const event = () => {
    const headers = {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    };
    const incoming = { url, method, headers, socket: { remoteAddress: '127.0.0.1' } };
    const sent = Buffer.from(body ? JSON.stringify(body()) : '');
    return httpEvent(incoming as unknown as IncomingMessage, sent, matched);
  };
  const context = () => lambdaContext(matched.name, TIMEOUT_MS);
  return { handler, event, context };
};

const times = ({ median, least, most }: Spread) =>
  `${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const statusOf = (answer: unknown): number => (answer as { statusCode: number }).statusCode;

/** One row: what a request costs beside the bare calls it makes, and beside a typical handler of the same answer. */
export const measure = async (asked: Case, token: string, rounds: number): Promise<Row> => {
  const { handler, event, context } = await invocation(asked, token);
  const ours = async (): Promise<string> => {
    const { body = '', statusCode = 0 } = await handler(event(), context());
    if (statusCode >= 300) throw new Error(`${asked.path} answered ${statusCode}: ${body}`);
    return body;
  };
  const body = await ours();
  const calls = await recordCalls(ours);
  const bare = replayer(calls);
  const typical = typicalHandler(calls, JSON.parse(body));
  const usual = () => typical(event(), context());
  if (statusOf(await usual()) !== 200) throw new Error('The typical handler fails.');
  const { ms, ratios } = await alternate([ours, bare, usual], rounds, forgetLimits);
  const [ofBare, ofUsual] = ratios as [Spread, Spread];
  const [own] = ms as [Spread];
  await forgetLimits();
  const allocated = [await allocatedBy(ours), await allocatedBy(bare), await allocatedBy(usual)];
  const spread = `${own.median.toFixed(2)} ms of CPU (${own.least.toFixed(2)} to ${own.most.toFixed(2)})`;
  return {
    name: `${asked.name}: ${calls.length} calls of the table, ${kilobytes(body.length)}`,
    value: `${spread}; ${times(ofBare)} the bare calls; ${times(ofUsual)} a typical handler; allocates ${allocated.map(kilobytes).join(', ')}`,
    target: `≤ ${asked.limit} × the bare calls`,
    met: ofBare.median <= asked.limit,
  };
};
