import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler } from '../../functions/staff-desk/show-me.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { lambdaContext } from '../../infra/local/lambda-events.ts';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { BY_COGNITO, staffVariable, withStaff } from '../infra/with-staff.ts';
import { httpEvent } from '../support/http-event.ts';

const POOL = 'eu-west-1_Ab12Cd34E';
const CLIENT = '1h57kf5cpq17m0eml12EXAMPLE';
const ISSUER = `https://cognito-idp.eu-west-1.amazonaws.com/${POOL}`;

/** What the stack of staff tells its functions, with the names that AWS gives to what it makes. */
const deployedSettings = (): object => {
  const text = staffVariable(withStaff(BY_COGNITO), 'staff-desk/show-me', 'STAFF_ISSUER')
    .replaceAll('<AWS::Region>', 'eu-west-1')
    .replaceAll('<AWS::URLSuffix>', 'amazonaws.com')
    .replaceAll(/<PeoplePoolConsole\w+>/g, CLIENT)
    .replaceAll(/<PeoplePool\w+>/g, POOL);
  return JSON.parse(text) as object;
};

const keyPair = () => generateKeyPair('RS256', { extractable: true });
const [ours, ofAnotherPool] = [await keyPair(), await keyPair()];
const KID = 'pool-key=';

const keys = await startSimulator(0, async ({ path }) =>
  path === '/.well-known/jwks.json'
    ? {
        status: 200,
        body: {
          keys: [{ ...(await exportJWK(ours.publicKey)), alg: 'RS256', use: 'sig', kid: KID }],
        },
      }
    : { status: 404 },
);
const settings = deployedSettings() as { jwks_uri: string };
beforeAll(() => {
  expect(settings.jwks_uri).toBe(`${ISSUER}/.well-known/jwks.json`);
  // The only difference to what is deployed: where the keys are.
  const jwks_uri = `${keys.url}/.well-known/jwks.json`;
  const APP_CONFIG = JSON.stringify(LOCAL_CONFIG);
  setEnvironment({ APP_CONFIG, STAFF_ISSUER: JSON.stringify({ ...settings, jwks_uri }) });
});
afterAll(() => keys.close());

const now = Math.floor(Date.now() / 1000);

/** The claims that the developer guide of Amazon Cognito shows ("Understanding the access token"). */
const ACCESS = {
  sub: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  'cognito:groups': ['billing'],
  iss: ISSUER,
  version: 2,
  client_id: CLIENT,
  origin_jti: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  token_use: 'access',
  scope: 'openid',
  auth_time: now - 60,
  exp: now + 3600,
  iat: now - 60,
  jti: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  username: 'ama',
};

/** The same of "Understanding the identity (ID) token", which tells the audience where the other tells the client. */
const { client_id: _client, username: _name, scope: _scope, version: _version, ...common } = ACCESS;
const ID = { ...common, aud: CLIENT, token_use: 'id', 'cognito:username': 'ama', email: 'ama@example.com' };

type Claims = Record<string, unknown>;

const sign = (claims: Claims, { privateKey } = ours, kid = KID) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

const meet = async (token: string) => {
  const event = httpEvent('/staff/v1/me', { authorization: `Bearer ${token}` }, '');
  const { statusCode, body } = await handler(event, lambdaContext('show-me', 29_000));
  const { data, code } = JSON.parse(body ?? '{}');
  return { status: statusCode, data, code };
};

test('an access token of the pool and its console opens the API, in the role of its group', async () => {
  const { status, data } = await meet(await sign(ACCESS));
  expect([status, data.name, data.role]).toEqual([200, 'ama', 'billing']);
});

test('groups that are no roles do no harm', async () => {
  const { status, data } = await meet(await sign({ ...ACCESS, 'cognito:groups': ['football', 'support'] }));
  expect([status, data.role]).toEqual([200, 'support']);
});

const { exp: _exp, ...endless } = ACCESS;

test.each<[string, Claims]>([
  ['an ID token', ID],
  ['an ID token to which somebody has added the claims of the other', { ...ACCESS, ...ID }],
  ['a token of another client of the pool', { ...ACCESS, client_id: '7another0client' }],
  [
    'a token of another client, for ours as an audience',
    { ...ACCESS, client_id: '7another0client', aud: CLIENT },
  ],
  ['a token that has expired', { ...ACCESS, exp: now - 1 }],
  ['a token without an end', endless],
  [
    'a token of another pool',
    { ...ACCESS, iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' },
  ],
  [
    'a token of the same pool in another region',
    { ...ACCESS, iss: ISSUER.replaceAll('eu-west-1', 'us-east-1') },
  ],
])('%s is refused', async (_, claims) => {
  expect(await meet(await sign(claims))).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a token that another pool has signed is refused, whatever it claims', async () => {
  expect((await meet(await sign(ACCESS, ofAnotherPool))).status).toBe(401);
  expect((await meet(await sign(ACCESS, ofAnotherPool, 'key-of-another-pool='))).status).toBe(401);
});

const { 'cognito:groups': _groups, ...groupless } = ACCESS;

test.each<[string, Claims]>([
  ['is in no group', groupless],
  ['is in groups that are no roles', { ...ACCESS, 'cognito:groups': [`${POOL}_Google`, 'staff'] }],
  ['is in the groups of two roles', { ...ACCESS, 'cognito:groups': ['support', 'admin'] }],
])('who %s is let in nowhere', async (_, claims) => {
  expect(await meet(await sign(claims))).toMatchObject({ status: 403, code: 'role_forbidden' });
});

test('settings that say nothing of a second factor let nobody in', async () => {
  const { STAFF_ISSUER = '' } = process.env;
  const { second_factor: _factor, ...silent } = JSON.parse(STAFF_ISSUER);
  setEnvironment({ STAFF_ISSUER: JSON.stringify(silent) });
  try {
    expect((await meet(await sign(ACCESS))).status).toBe(500);
  } finally {
    setEnvironment({ STAFF_ISSUER });
  }
});
