import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';
import { type Operation, operations } from '../support/openapi.ts';
import { bytesOf } from './payloads.ts';
import { type FuzzedId, type FuzzedRequest, requestTo } from './requests.ts';
import { newcomer, pathWith, type RecordIds } from './seed.ts';

const REQUESTS = 2100;
const RUNS = 20;
const PER_OPERATION = Math.ceil(REQUESTS / RUNS / operations.length);
/** Another seed makes other requests: FUZZ_SEED=7 npm test. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);

type Sender = { token: string; ids: RecordIds };

let api: Api;
let stranger: Sender;
const statuses = new Map<Operation, Set<number>>();

beforeAll(async () => {
  api = await startApi();
  stranger = await newcomer(api);
});
afterAll(() => api.stack.close());

const idOf = (name: string, id: FuzzedId, own: RecordIds) => {
  if (typeof id === 'object') return id.text;
  return (id === 'own' ? own : stranger.ids)[name] ?? 1;
};

const pathOf = ({ operation, ids, query }: FuzzedRequest, own: RecordIds) => {
  const values = Object.entries(ids).map(([name, id]) => [name, idOf(name, id, own)]);
  return `${pathWith(operation.path, Object.fromEntries(values))}${query && `?${query}`}`;
};

const send = async (request: FuzzedRequest, { token, ids }: Sender) => {
  const { operation, credential, headers, payload } = request;
  const own = headers['X-Client-Id'] === 'own' ? { 'X-Client-Id': String(ids.client) } : {};
  const authorization = { valid: `Bearer ${token}`, garbage: 'Bearer hca_1_1_x', none: '' }[credential];
  const raw = bytesOf(payload);
  const { status, text } = await api(operation.method, pathOf(request, ids), {
    headers: {
      ...headers,
      'content-type': payload.contentType,
      ...own,
      ...(authorization ? { authorization } : {}),
    },
    ...(raw === undefined ? {} : { raw }),
  });
  if (status >= 500) throw new Error(`The answer is ${status}: ${text}`);
  statuses.set(operation, (statuses.get(operation) ?? new Set()).add(status));
};

/** Sends requests side by side. The client of the tests throws when an answer is not as the document declares it. */
const sendAll = (requests: FuzzedRequest[], sender: Sender) =>
  Promise.all(
    requests.map(async (request) => {
      const { operation, ...rest } = request;
      await send(request, sender).catch((cause) => {
        const what = `${operation.method} ${operation.path} ${JSON.stringify(rest)}`;
        throw new Error(`${cause.message}\nto ${what}`, { cause });
      });
    }),
  );

/** Whether a success takes away what the other requests of a run need. */
const endsAccess = ({ operation }: FuzzedRequest) =>
  operation.method === 'DELETE' || /^.(auth.logout|me.deletion-request)$/.test(operation.path);

const fewToEach = operations.map((operation) =>
  fc.array(requestTo(operation), { minLength: PER_OPERATION, maxLength: PER_OPERATION }),
);

test('whatever is sent, the answer is a declared one that fits its schema, and never a 5xx', async () => {
  let sent = 0;
  const property = fc.asyncProperty(fc.tuple(...fewToEach), async (lists) => {
    const requests = lists.flat();
    const sender = await newcomer(api);
    await sendAll(
      requests.filter((request) => !endsAccess(request)),
      sender,
    );
    await sendAll(requests.filter(endsAccess), sender);
    sent += requests.length;
  });
  const { failed, errorInstance } = await fc.check(property, {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: true,
  });
  if (failed) throw new Error(`With FUZZ_SEED=${SEED}:`, { cause: errorInstance });

  expect(sent).toBeGreaterThanOrEqual(2000);
  const succeeded = [...statuses.values()].filter((given) => given.has(200) || given.has(201));
  expect(succeeded.length / operations.length).toBeGreaterThan(0.8);
}, 600_000);
