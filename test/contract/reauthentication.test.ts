import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../shared/auth/limits.ts';
import { parseAuthorization } from '../../shared/auth/sessions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { type Api, startApi } from '../support/api.ts';
import { storeOperation } from '../support/fixtures.ts';
import { newcomer, newSession, pathWith, type RecordIds, UNKNOWN_ID } from './seed.ts';

/**
 * What can lose a domain or an account, by the endpoint table; of what asks in part, a body (or record) for which it
 * asks, and one for which it does not.
 */
const IN_PART: Record<string, { asks: object; else?: object }> = {
  'PATCH /clients/{client}/domains/{domain}': { asks: { locked: false }, else: { auto_renew: true } },
  'PATCH /clients/{client}/profile': { asks: { email: 'other@example.com' }, else: { first_name: 'Ama' } },
  'POST /clients/{client}/domains/{domain}/auth-code': { asks: {} },
  'POST /clients/{client}/domains/{domain}/operations/{operation}/undo': { asks: {}, else: {} },
  'POST /clients/{client}/hosting/{hostingAccount}/cancel': {
    asks: { cancellation_type: 'immediate', reason: 'It is not needed any more.' },
    else: { cancellation_type: 'end_of_billing_period', reason: 'It is not needed any more.' },
  },
  'POST /me/deletion-request': { asks: {} },
  'DELETE /auth/tokens/{token}': { asks: {} },
};

let api: Api;
let user: number;
let ids: RecordIds;
let contactsOperation: number;
beforeAll(async () => {
  api = await startApi();
  const seeded = await newcomer(api);
  user = parseAuthorization(`Bearer ${seeded.token}`)?.userId ?? 0;
  ids = { ...seeded.ids, token: parseAuthorization(`Bearer ${seeded.token}`)?.tokenId ?? 0 };
  const { client = 0, domain = 0 } = ids;
  const operation = await storeOperation(client, domain);
  await writeOne(
    update(keys.operation(client, domain, operation.id), { set: { type: 'contacts' }, due: 'unchanged' }),
  );
  contactsOperation = operation.id;
});
afterAll(() => api.stack.close());

type Asked = { method: string; path: string; body: object; records?: RecordIds };

/** Without a password somebody gets in by a passkey, which is therefore what has to be shown. */
const SHOWN: Record<string, 'passkey'> = { 'DELETE /me/password': 'passkey' };

const codeOf = async ({ method, path, body, records = ids }: Asked, minutes: number) => {
  const token = await newSession(user, minutes, SHOWN[keyOf({ method, path })]);
  const answer = await api(method, pathWith(path, records), {
    token,
    ...(method === 'GET' ? {} : { body }),
    headers: { 'idempotency-key': `${path} ${minutes}` },
  });
  return answer.body?.code as string | undefined;
};

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const OLD = PROOF_MINUTES + 1;
const ASKED = 'reauthentication_required';

const required = endpoints.filter(({ reauthentication }) => reauthentication === 'required');
const inPart = endpoints.filter(({ reauthentication }) => reauthentication === 'in_part');
const others = endpoints.filter(({ auth, reauthentication }) => auth !== 'public' && !reauthentication);

test('the table asks for it where the domain or the account can be lost', () => {
  expect(required.map(keyOf).sort()).toEqual([
    'DELETE /auth/tokens',
    'DELETE /clients/{client}/members/{user}',
    'DELETE /me/passkeys/{passkey}',
    'DELETE /me/password',
    'PATCH /clients/{client}/members/{user}',
    'POST /clients/{client}/exports',
    'POST /clients/{client}/members',
    'POST /me/passkeys',
    'POST /me/passkeys/options',
    'PUT /clients/{client}/domains/{domain}/contacts',
  ]);
  expect(inPart.map(keyOf).sort()).toEqual(Object.keys(IN_PART).sort());
});

test.each(required)('$method $path asks an old session who it is, and not a new one', async (endpoint) => {
  const request = { ...endpoint, body: {}, records: { ...ids, user: UNKNOWN_ID } };
  expect(await codeOf(request, OLD)).toBe(ASKED);
  expect(await codeOf(request, 0)).not.toBe(ASKED);
});

test.each(inPart)('$method $path asks an old session who it is for what gives away', async (endpoint) => {
  const { asks, else: other } = IN_PART[keyOf(endpoint)] ?? { asks: {} };
  const operation = contactsOperation;
  expect(await codeOf({ ...endpoint, body: asks, records: { ...ids, operation } }, OLD)).toBe(ASKED);
  if (other) expect(await codeOf({ ...endpoint, body: other }, OLD)).not.toBe(ASKED);
});

test.each(others)('$method $path asks nobody', async (endpoint) => {
  expect(await codeOf({ ...endpoint, body: {} }, OLD)).not.toBe(ASKED);
});
