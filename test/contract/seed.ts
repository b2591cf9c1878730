import { randomUUID } from 'node:crypto';
import { latestExpiry, mintToken, parseAuthorization } from '../../shared/auth/sessions.ts';
import { createClient, createUser, userWrites } from '../../shared/clients/users.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { newId } from '../../shared/platform/table/key.ts';
import { putNew, transact, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import type { TokenRecord } from '../../shared/records/users.ts';
import type { Api } from '../support/api.ts';
import { storeCreditNote, storeMethod } from '../support/billing-fixtures.ts';
import { storeOperation, storeSnapshot } from '../support/fixtures.ts';
import { type Operation, operations } from '../support/openapi.ts';
import { ownDomain } from '../support/own-domain.ts';
import { hostingItem } from '../support/shop.ts';

/** Ids of one client's records by path parameter: `{ client, invoice, hostingAccount, ... }`. */
export type RecordIds = Record<string, number>;

/** An id that no record has. */
export const UNKNOWN_ID = 7355608999999;

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);

/** The path of an operation with ids for its parameters. */
export const pathWith = (path: string, ids: Record<string, string | number>): string =>
  path.replace(/{(\w+)}/g, (_, name: string) => String(ids[name] ?? UNKNOWN_ID));

/** The example body of an operation, about a domain of its own so that it can be ordered by everyone once. */
export const exampleBody = (operation: Operation, domain: string): unknown => {
  const example = operation.requestBody?.content['application/json'].example;
  return example && JSON.parse(JSON.stringify(example).replaceAll('ama-designs', domain));
};

const isCreate = ({ method, path, responses }: Operation) =>
  method === 'POST' && parametersOf(path).join() === 'client' && '201' in responses;

/** Another user with access to a client, who cannot log in with a password. */
const addColleague = async (client: number, now: Date): Promise<void> => {
  const id = newId(now);
  const colleague = { id, email: `${randomUUID()}@example.com`, name: 'Kofi Boateng' };
  await transact(userWrites(colleague, 'no password', now).writes);
  await addMember(client, id, 'read_only', 'operator:test', now);
};

/** Asks for hosting for a name of the provider's own; returns the id of the proof that this needs. */
const seedProof = async (api: Api, token: string, client: number): Promise<number> => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { items: [hostingItem('example-hosting.com')], payment_gateway: 'stripe' };
  const answer = await api('POST', `/clients/${client}/orders`, { token, body, headers });
  return answer.body.proofs[0].id;
};

/** A passkey of whoever has this token, which nobody holds. */
const storePasskey = async (token: string): Promise<void> => {
  const user = parseAuthorization(`Bearer ${token}`)?.userId ?? 0;
  const id = newId(new Date());
  const verified = { credential_id: String(id), public_key: 'none', counter: 0, transports: [] };
  const seen = { backed_up: false, created_at: new Date().toISOString(), last_used_at: null };
  await writeOne(putNew({ ...keys.passkey(user, id), id, name: 'Laptop', ...verified, ...seen }));
};

/** Creates one record of each kind by the examples of the document, and finds their ids in the lists. */
export const seedClient = async (api: Api, token: string, client: number): Promise<RecordIds> => {
  for (const operation of operations.filter(isCreate)) {
    const path = pathWith(operation.path, { client });
    const body = exampleBody(operation, `client-${client}`);
    const answer = await api('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } });
    if (answer.status !== 201)
      throw new Error(`The example of ${operation.operationId} fails: ${answer.text}`);
  }
  // The newest domain, and so that of the ids: live at its registrar, whose nameservers serve its zone.
  await ownDomain(api.stack.outside.registrar.url, { client_id: client });
  await addColleague(client, new Date());
  const { id: paymentMethod } = await storeMethod(client);
  const { id: creditNote } = await storeCreditNote(client);
  const proof = await seedProof(api, token, client);
  const ids: RecordIds = { client, paymentMethod, creditNote, proof };
  // Records before what belongs to them.
  for (const { path } of operations.toSorted((a, b) => a.path.length - b.path.length)) {
    const [list, record] = path.match(/^(.*)\/{(\w+)}$/)?.slice(1) ?? [];
    const isList = operations.some((operation) => operation.method === 'GET' && operation.path === list);
    if (!list || !record || record in ids || !isList) continue;
    if (record === 'snapshot') await storeSnapshot(client, ids.domain ?? UNKNOWN_ID);
    if (record === 'passkey') await storePasskey(token);
    if (record === 'operation') await storeOperation(client, ids.domain ?? UNKNOWN_ID);
    const { body } = await api('GET', pathWith(list, ids), { token });
    ids[record] = body.data[0]?.id ?? UNKNOWN_ID;
  }
  return ids;
};

/** A token that no rate limit has counted a request of, of a session whose user has shown so many minutes ago who it is. */
export const newSession = async (
  user: number,
  minutes = 0,
  proved_by: NonNullable<TokenRecord['proved_by']> = 'password',
): Promise<string> => {
  const now = new Date();
  const id = newId(now);
  const { text, hash } = mintToken(user, id);
  const record: TokenRecord = {
    ...keys.token(user, id),
    id,
    hash,
    device_name: 'phone',
    created_at: now.toISOString(),
    proved_at: new Date(now.getTime() - minutes * 60_000).toISOString(),
    proved_by,
    last_used_at: now.toISOString(),
    expires_at_epoch: latestExpiry(now),
  };
  await writeOne(putNew(record));
  return text;
};

const PERSON = { company_name: null, first_name: 'Efua', last_name: 'Owusu', phone: '+12025550177' };

export const NEWCOMERS_PASSWORD = 'long-enough-password';

/** A new user with one client, who has one record of each kind. */
export const newcomer = async (api: Api): Promise<{ token: string; ids: RecordIds }> => {
  const now = new Date();
  const credentials = { email: `${randomUUID()}@example.com`, password: NEWCOMERS_PASSWORD };
  const user = await createUser({ ...credentials, name: 'Efua Owusu' }, now);
  const client = await createClient(
    {
      ...PERSON,
      email: credentials.email,
      country: 'US',
      currency: 'USD',
      status: 'active',
      postal_address: { address: '7 Palm Street', city: 'Kumasi', state: 'Ashanti', postcode: 'AK-001' },
    },
    user,
    now,
  );
  const token = await newSession(user);
  return { token, ids: await seedClient(api, token, client) };
};
