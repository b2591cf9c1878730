import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { mintToken, parseAuthorization, setDisabled } from '../../shared/auth/sessions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { type Api, startApi } from '../support/api.ts';
import { operations } from '../support/openapi.ts';
import { newUser } from '../support/users.ts';
import { casesOf, expectStatus } from './cases.ts';
import {
  exampleBody,
  newSession,
  parametersOf,
  pathWith,
  type RecordIds,
  seedClient,
  UNKNOWN_ID,
} from './seed.ts';

const MALFORMED_IDS = ['0', '-1', '1.5', '9007199254740992', 'abc', '1e3', '%00', '9'.repeat(500)];
const idempotencyKey = { 'idempotency-key': 'matrix' };

const protectedOperations = endpoints
  .filter(({ auth }) => auth !== 'public')
  .flatMap(({ auth, method, path }) => {
    const operation = operations.find((one) => one.method === method && one.path === path);
    return operation ? [{ auth, method, path, body: exampleBody(operation, 'matrix') }] : [];
  });
const publicEndpoints = endpoints.filter(({ auth }) => auth === 'public');
const ofUser = protectedOperations.filter(({ auth }) => auth === 'user');
const ofClient = protectedOperations.filter(({ auth }) => auth === 'client');
const ofChosenClient = protectedOperations.filter(({ auth }) => auth === 'chosen_client');
const recordsOf = (path: string) => parametersOf(path).filter((name) => name !== 'client');
const ofRecord = protectedOperations.filter(({ path }) => recordsOf(path).length > 0);

let api: Api;
let token: string;
let own: RecordIds;
let foreign: RecordIds;
let badCredentials: Record<string, Record<string, string>>;

const claimsOf = (bearer: string) => {
  const claimed = parseAuthorization(`Bearer ${bearer}`);
  if (!claimed) throw new Error('This is no token.');
  return claimed;
};

/** A token in right form that names a session of somebody, by whoever does not know its secret. */
const forge = (bearer: string): string => {
  const { userId, tokenId } = claimsOf(bearer);
  return mintToken(userId, tokenId).text;
};

const expire = async (bearer: string) => {
  const claimed = claimsOf(bearer);
  await writeOne(update(keys.token(claimed.userId, claimed.tokenId), { set: { expires_at_epoch: 1 } }));
};

beforeAll(async () => {
  api = await startApi();
  token = await api.login();
  own = await seedClient(api, token, DEMO.user.clients.usd);
  foreign = await seedClient(api, await api.login('other'), DEMO.other.clients.usd);
  const [revoked, expired] = [await api.login(), await api.login()];
  await api('POST', '/auth/logout', { token: revoked });
  await expire(expired);
  const disabled = await newUser(api);
  await setDisabled(disabled.user, true, 'operator:test', new Date());
  badCredentials = {
    'no token': {},
    'an empty token': { authorization: 'Bearer ' },
    'a word for a token': { authorization: 'Bearer token' },
    'another scheme': { authorization: `Basic ${token}` },
    'an altered token': { authorization: `Bearer ${token.replace(/.$/, (c) => (c === '0' ? '1' : '0'))}` },
    'a forged token': { authorization: `Bearer ${forge(token)}` },
    'a revoked token': { authorization: `Bearer ${revoked}` },
    'an expired token': { authorization: `Bearer ${expired}` },
    'a token of a user who is disabled': { authorization: `Bearer ${disabled.token}` },
  };
});
afterAll(() => api.stack.close());

test('no part of the matrix is empty, and its records exist', () => {
  expect(Math.min(ofClient.length, ofChosenClient.length, ofRecord.length)).toBeGreaterThan(0);
  expect([...Object.values(own), ...Object.values(foreign)]).not.toContain(UNKNOWN_ID);
});

test('every endpoint of the contract is in the matrix, once, by who may ask it', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const parts = [publicEndpoints, ofUser, ofClient, ofChosenClient].flat().map(nameOf);
  expect(parts.sort()).toEqual(endpoints.map(nameOf).sort());
  expect(new Set(parts).size).toBe(endpoints.length);
  // Those of a client are asked in each role, and for an inactive client, by permission (`roles`, `inactive`).
  const withPermission = endpoints.filter(({ permission }) => permission !== undefined);
  expect(withPermission.map(nameOf).sort()).toEqual([...ofClient, ...ofChosenClient].map(nameOf).sort());
});

describe('what anyone may ask answers the same with whatever token', () => {
  test.each(publicEndpoints)('$method $path', async ({ method, path }) => {
    const ask = async (headers: Record<string, string>) => {
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await api(method, pathWith(path, {}), { ...body, headers });
      return answer.status;
    };
    const without = await ask({});
    expect(without).not.toBe(401);
    for (const [name, headers] of Object.entries({
      ...badCredentials,
      'a valid token': { authorization: `Bearer ${token}` },
    })) {
      expect([name, await ask(headers)]).toEqual([name, without]);
    }
  });
});

describe('without a valid token: 401, whatever else is wrong', () => {
  test.each(protectedOperations)('$method $path', async ({ method, path, body }) => {
    const right = casesOf(Object.keys(badCredentials), (name) => ({
      path: pathWith(path, own),
      body,
      headers: { ...idempotencyKey, ...badCredentials[name] },
    }));
    const wrong = casesOf(Object.keys(badCredentials), (name) => ({
      path: path.replaceAll(/{\w+}/g, 'abc'),
      headers: { 'x-client-id': '0', ...badCredentials[name] },
    }));
    await expectStatus(api, method, right, 401);
    await expectStatus(api, method, wrong, 401);
  });
});

describe('a foreign, unknown or malformed client in the path: 403, whatever else is wrong', () => {
  test.each(ofClient)('$method $path', async ({ method, path, body }) => {
    const clients = [String(foreign.client), String(UNKNOWN_ID), ...MALFORMED_IDS];
    const cases = {
      ...casesOf(clients, (client) => ({
        path: pathWith(path, { ...own, client }),
        token,
        body,
        headers: idempotencyKey,
      })),
      'foreign with its own record': { path: pathWith(path, foreign), token, body, headers: idempotencyKey },
      'foreign and all else wrong': {
        path: path.replace('{client}', String(foreign.client)).replaceAll(/{\w+}/g, 'abc'),
        token,
        headers: { 'x-client-id': 'abc' },
      },
    };
    await expectStatus(api, method, cases, 403);
  });
});

describe('an X-Client-Id that is malformed or differs from the path: 422 naming the header', () => {
  test.each(ofClient)('$method $path', async ({ method, path, body }) => {
    const values = [String(DEMO.user.clients.ghs), String(foreign.client), '', ...MALFORMED_IDS];
    for (const value of values) {
      const headers = { ...idempotencyKey, 'x-client-id': value };
      const fresh = await newSession(DEMO.user.id);
      const answer = await api(method, pathWith(path, own), { token: fresh, body, headers });
      expect([value, answer.status]).toEqual([value, 422]);
      expect(Object.keys(answer.body.errors)).toEqual(['X-Client-Id']);
    }
  });
});

describe('a client chosen by X-Client-Id: 403 for another one, 422 for none or a malformed one', () => {
  test.each(ofChosenClient)('$method $path', async ({ method, path, body }) => {
    const choose = (client: string) => ({ path, token, body, headers: { 'x-client-id': client } });
    await expectStatus(api, method, casesOf([String(foreign.client), String(UNKNOWN_ID)], choose), 403);
    await expectStatus(api, method, casesOf(['', ...MALFORMED_IDS], choose), 422);
    await expectStatus(api, method, { 'none of several': { path, token, body } }, 422);
  });
});

describe('a record that is foreign, unknown, malformed or empty: 404, whatever else is wrong', () => {
  test.each(ofRecord)('$method $path', async ({ method, path, body }) => {
    const { usd, ghs } = DEMO.user.clients;
    const paths = [
      pathWith(path, { ...own, ...foreign, client: usd }),
      pathWith(path, { client: usd }),
      ...(path.includes('{client}') ? [pathWith(path, { ...own, client: ghs })] : []),
      ...['', ...MALFORMED_IDS].map((id) =>
        pathWith(path, { client: usd, ...Object.fromEntries(recordsOf(path).map((name) => [name, id])) }),
      ),
    ];
    const valid = casesOf(paths, (one) => ({ path: one, token, body, headers: idempotencyKey }));
    await expectStatus(api, method, valid, 404);
    const withoutBody = casesOf(paths, (one) => ({ path: one, token }));
    await expectStatus(api, method, withoutBody, 404);
  });
});
