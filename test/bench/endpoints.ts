import { randomUUID } from 'node:crypto';
import { startStack } from '../../infra/local/stack.ts';
import { exampleBody, pathWith, seedClient } from '../contract/seed.ts';
import { type Api, type ApiRequest, type ApiResponse, apiOf, MANY_ORDERS } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { type Operation, operations } from '../support/openapi.ts';
import { domainItem, freshDomain, hostingItem, shopper, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { arrangements } from './arranged/arrangements.ts';
import type { TableCall } from './table-call.ts';
import { startTableProxy, type TableProxy } from './table-proxy.ts';

export type Bench = {
  api: Api;
  proxy: TableProxy;
  ids: Record<string, number>;
  close(): Promise<void>;
};

export type Request = { method: string; path: string; options: ApiRequest };

export type Measured = {
  operation: Operation;
  request: Request;
  response: ApiResponse;
  calls: TableCall[];
};

/** A stack whose table calls are counted; scheduled functions run only when asked to, whatever the time. */
export const startCounted = async () => {
  let proxy: TableProxy | undefined;
  const stack = await startStack({
    port: 0,
    dataDir: null,
    config: MANY_ORDERS,
    beforeDynamoDb: async (url) => {
      proxy = await startTableProxy(url);
      return proxy;
    },
  });
  if (!proxy) throw new Error('The stack has started without its proxy.');
  await stack.triggers.pauseSchedules();
  return { api: apiOf(stack), stack, proxy };
};

/** A stack whose table calls are counted, with a live record of each kind and nothing at work in the background. */
export const startBench = async (): Promise<Bench> => {
  const { api, stack, proxy } = await startCounted();
  const token = await api.login();
  const shop = shopper(api, token);
  await adjustCredit(USD_CLIENT, 'USD', 100_000);
  const domain = freshDomain();
  await shop.order([hostingItem(domain), domainItem(domain)], { apply_credit: true });
  const active = await eventually(
    () => shop.get('/hosting'),
    ({ body }) => body.data[0]?.status === 'active',
  );
  const unpaid = await shop.order([domainItem(freshDomain())]);
  const ids = {
    ...(await seedClient(api, token, USD_CLIENT)),
    hostingAccount: active.body.data[0].id,
    invoice: unpaid.body.invoice.id,
  };
  await stack.triggers.pause();
  return { api, proxy, ids, close: () => stack.close() };
};

/**
 * A request to an operation that succeeds, each time a new one: with what is arranged for it, or else the example of the
 * document about another domain.
 */
const newRequest = async ({ api, ids }: Bench, operation: Operation, token: string): Promise<Request> => {
  const { method, path, security } = operation;
  const arranged = (await arrangements[`${method} ${path}`]?.(api, token)) ?? {};
  const client = arranged.ids?.client ?? USD_CLIENT;
  const body = arranged.body ?? exampleBody(operation, `bench-${randomUUID().slice(0, 8)}`);
  const options = {
    ...(security.length > 0 ? { token: arranged.token ?? token } : {}),
    ...(method === 'GET' || body === undefined ? {} : { body }),
    headers: { 'idempotency-key': randomUUID(), 'x-client-id': String(client) },
  };
  return { method, path: pathWith(path, { ...ids, ...arranged.ids }), options };
};

const send = ({ api }: Bench, { method, path, options }: Request): Promise<ApiResponse> =>
  api(method, path, options);

/** What can be done only once comes late, and what ends sessions last. */
const ENDINGS = [
  /apply-credit$|\/cancel(\/withdraw)?$|\/close$|\/renew$/,
  /\/auth\/(logout|tokens\/)|(devices|payment-methods|members)\/{/,
];
const rankOf = ({ path, method }: Operation) =>
  method === 'GET' ? -1 : ENDINGS.findIndex((ending) => ending.test(path));

/** One call of an operation, with the table calls it made. */
export const measureOne = async (bench: Bench, operation: Operation): Promise<Measured> => {
  const request = await newRequest(bench, operation, await bench.api.login());
  const answers: ApiResponse[] = [];
  const calls = await bench.proxy.watch(async () => {
    answers.push(await send(bench, request));
  });
  return { operation, request, response: answers[0] as ApiResponse, calls };
};

/**
 * One call of each operation, after one that has loaded its function, with the table calls it made; `look` is told of
 * each before the next.
 */
export const measureEndpoints = async (
  bench: Bench,
  look: (measured: Measured) => Promise<void> = async () => undefined,
): Promise<Measured[]> => {
  const all: Measured[] = [];
  for (const operation of [...operations].sort((a, b) => rankOf(a) - rankOf(b))) {
    if (rankOf(operation) < 0) await send(bench, await newRequest(bench, operation, await bench.api.login()));
    const measured = await measureOne(bench, operation);
    all.push(measured);
    await look(measured);
  }
  return all;
};
