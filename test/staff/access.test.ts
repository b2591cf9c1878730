import { readFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { STAFF_DOCUMENT_FILE, staffOpenApiText } from '../../infra/openapi/build.ts';
import { staffEndpoints } from '../../shared/contract/staff/endpoints.ts';
import { mayStaff, STAFF_ROLES, staffPermissionsOf } from '../../shared/contract/staff-roles.ts';
import { config } from '../../shared/platform/config/config.ts';
import { setEnvironment } from '../../shared/platform/env.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { logInStaff, staffOf } from '../support/staff.ts';

const fixture = apiForFile();
const staff = staffOf(fixture);

/** An address that leads to an endpoint, with ids that lead nowhere but for the client's. */
const addressOf = (path: string): string =>
  path.replace('{client}', String(USD_CLIENT)).replaceAll(/{\w+}/g, '999');

const query = (path: string): string => (path === '/clients' ? '?search=demo@example.com' : '');

describe('who', () => {
  let tokens: { access_token: string; id_token: string };
  beforeAll(async () => {
    tokens = await logInStaff(fixture.api.stack.addresses, { name: 'support' });
  });

  const status = async (token: string | null) => (await staff.withToken(token, 'GET', '/me')).status;

  test('an access token of the issuer opens the API, and says who it is', async () => {
    const { status, body } = await staff.withToken(tokens.access_token, 'GET', '/me');
    expect([status, body.data]).toEqual([
      200,
      {
        name: 'support',
        role: 'support',
        permissions: staffPermissionsOf('support'),
        departments: config().departments,
      },
    ]);
  });

  test('nothing else does: no token, an ID token, one of a client, one that was changed', async () => {
    const [head = '', , signature = ''] = tokens.access_token.split('.');
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, staff_role: 'admin' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      null,
      tokens.id_token,
      fixture.token,
      `${head}.${forged}.${signature}`,
      `${none}.${forged}.`,
      `${none}.${forged}.AAAA`,
    ])
      expect(await status(token)).toBe(401);
  });

  const signedBy = async (key: CryptoKey, kid: string, claims: object, expires: string) => {
    const { settings } = fixture.api.stack.issuer;
    return new SignJWT({ staff_role: 'admin', amr: ['otp'], ...claims })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject('admin')
      .setIssuer(settings.issuer)
      .setAudience(settings.audience)
      .setExpirationTime(expires)
      .sign(key);
  };

  test('nor does a token signed with another key, in the name of the issuer', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(await status(await signedBy(privateKey, 'local', {}, '1h'))).toBe(401);
    expect(await status(await signedBy(privateKey, 'another', {}, '1h'))).toBe(401);
  });

  test('nor one for somebody else, of another issuer, too old, or without an end', async () => {
    const { url, settings } = fixture.api.stack.issuer;
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'own' }] };
    const sign = (claims: {
      iss?: string;
      aud?: string;
      exp?: number | undefined;
      nonce?: string;
      role?: string;
    }) => {
      const { iss = url, aud = settings.audience, nonce, role = 'admin' } = claims;
      const exp = 'exp' in claims ? claims.exp : Math.floor(Date.now() / 1000) + 600;
      return new SignJWT({
        staff_role: role,
        amr: ['otp'],
        iss,
        aud,
        sub: 'admin',
        ...(nonce ? { nonce } : {}),
        ...(exp ? { exp } : {}),
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'own' })
        .sign(privateKey);
    };
    const keys = await startSimulator(0, () => ({ status: 200, body: jwks }));
    const { STAFF_ISSUER = '' } = process.env;
    setEnvironment({ STAFF_ISSUER: JSON.stringify({ ...settings, jwks_uri: `${keys.url}/jwks` }) });
    try {
      expect(await status(await sign({}))).toBe(200);
      expect(await status(await sign({ aud: 'somebody else' }))).toBe(401);
      expect(await status(await sign({ iss: 'http://127.0.0.1:1' }))).toBe(401);
      expect(await status(await sign({ exp: Math.floor(Date.now() / 1000) - 60 }))).toBe(401);
      expect(await status(await sign({ exp: undefined }))).toBe(401);
      expect(await status(await sign({ nonce: 'of an ID token' }))).toBe(401);
      expect(await status(await sign({ role: 'owner' }))).toBe(403);
      await keys.close();
    } finally {
      setEnvironment({ STAFF_ISSUER });
    }
  });

  test('who has logged in without a second factor is told so', async () => {
    const { access_token } = await logInStaff(fixture.api.stack.addresses, { name: 'admin', code: '' });
    const { status, body } = await staff.withToken(access_token, 'GET', '/me');
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
  });

  test('the issuer refuses a wrong password and a wrong code', async () => {
    const { addresses } = fixture.api.stack;
    await expect(logInStaff(addresses, { name: 'admin', password: 'wrong' })).rejects.toThrow('refuses');
    await expect(logInStaff(addresses, { name: 'admin', code: '000000' })).rejects.toThrow('refuses');
  });
});

/** Each role × endpoint: whether the table of permissions lets the role in. */
const matrix = staffEndpoints.flatMap(({ name, method, path, needs }) =>
  STAFF_ROLES.map((role) => ({ name, method, path, role, may: mayStaff(role, needs) })),
);

/**
 * What an endpoint answers whom it lets in: a read of a client or of all is shown, one of a record that is not there is
 * not found, and a change without its reason is not valid.
 */
const letIn = ({ method, path }: { method: string; path: string }): number => {
  if (method !== 'GET') return 422;
  return path.replace('{client}', '').includes('{') ? 404 : 200;
};

describe('roles', () => {
  test('each role meets each endpoint', () => {
    expect(new Set(matrix.map(({ role, name }) => `${role} ${name}`)).size).toBe(
      staffEndpoints.length * STAFF_ROLES.length,
    );
    const counts = STAFF_ROLES.map((role) => {
      const open = matrix.filter((cell) => cell.role === role && cell.may).length;
      return `${role} ${open}`;
    });
    console.info(
      `${matrix.length} cells of ${staffEndpoints.length} endpoints; let in: ${counts.join(', ')}`,
    );
  });

  test('an auditor asks for reports and changes nothing, and who answers tickets moves no money', () => {
    const changes = matrix.filter(({ role, method, may }) => role === 'auditor' && method !== 'GET' && may);
    expect(changes.map(({ path }) => path)).toEqual(['/reports']);
    const moves = staffEndpoints.filter(({ needs }) => needs === 'money:move');
    expect(moves.length).toBeGreaterThan(0);
    for (const { name } of moves)
      expect(matrix.find((cell) => cell.name === name && cell.role === 'support')?.may).toBe(false);
  });

  test.each(matrix)('$role: $method $path ($may)', async (cell) => {
    const { role, method, path, may } = cell;
    const body = method === 'GET' ? undefined : {};
    const { status, body: answer } = await staff(role, method, `${addressOf(path)}${query(path)}`, body);
    expect([status, answer.code === 'role_forbidden']).toEqual(may ? [letIn(cell), false] : [403, true]);
  });
});

test('the document that is served is the one the table of endpoints makes', () => {
  const isCurrent = readFileSync(STAFF_DOCUMENT_FILE, 'utf8') === staffOpenApiText();
  expect(isCurrent, 'functions/staff-openapi/openapi.json is out of date: npm run openapi').toBe(true);
});

test('the document is served to anybody, and has an operation for each endpoint', async () => {
  const { status, body } = await staff.withToken(null, 'GET', '/openapi.json');
  expect(status).toBe(200);
  const operations = Object.values<object>(body.paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(staffEndpoints.length);
});
