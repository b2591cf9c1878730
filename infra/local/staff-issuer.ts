/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Context, Provider } from 'oidc-provider';
import { STAFF_ROLES, type StaffRole } from '../../shared/contract/staff-roles.ts';
import type { StaffIssuer } from '../../shared/http/staff/index.ts';
import { closeServer, listen } from './simulators/simulator.ts';

/** A member of staff for each role, who logs in with its name. */
export const DEMO_STAFF: readonly StaffRole[] = STAFF_ROLES;
export const DEMO_STAFF_PASSWORD = 'correct-horse-battery';
/** Stands for that of an authenticator app; without one the issuer says that there was no second factor. */
export const DEMO_STAFF_CODE = '123456';

/** Whom its access tokens are for (RFC 8707), and the page that may ask for them. */
const AUDIENCE = 'urn:hosting-client-api:staff';
export const CONSOLE_CLIENT = 'console';
export const CONSOLE_SCOPE = 'openid staff';

const CLAIM = { role: 'staff_role', name: 'username' };

const form = (uid: string, problem = ''): string => `<!doctype html><html lang="en"><title>Log in</title>
<meta name="viewport" content="width=device-width"><main style="font:1rem system-ui;max-width:20rem;margin:4rem auto">
<h1>Staff</h1><p role="alert">${problem}</p><form method="post" action="/interaction/${uid}">
<p><label>Name<br><input name="name" autocomplete="username" required autofocus></label></p>
<p><label>Password<br><input name="password" type="password" autocomplete="current-password" required></label></p>
<p><label>Code of the authenticator app<br><input name="code" inputmode="numeric" autocomplete="one-time-code"></label></p>
<button>Log in</button></form></main></html>`;

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const showForm = (response: ServerResponse, uid: string, problem?: string): void => {
  response.writeHead(problem ? 401 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(form(uid, problem));
};

/** Checks what the form says and has the issuer go on, or shows the form again. */
const logIn = async (provider: Provider, uid: string, request: IncomingMessage, response: ServerResponse) => {
  const sent = new URLSearchParams(await readText(request));
  const [name, code] = [sent.get('name') ?? '', sent.get('code') ?? ''];
  const isStaff = DEMO_STAFF.some((one) => one === name) && sent.get('password') === DEMO_STAFF_PASSWORD;
  if (!isStaff || (code !== '' && code !== DEMO_STAFF_CODE))
    return showForm(response, uid, 'Name, password or code is wrong.');
  const amr = code === '' ? ['pwd'] : ['pwd', 'otp'];
  await provider.interactionFinished(request, response, { login: { accountId: name, amr, remember: false } });
};

/** The staff of this provider are its own: nobody has to agree to anything. */
const grantAll = async ({ oidc }: Context) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope('openid');
  grant.addResourceScope(AUDIENCE, 'staff');
  await grant.save();
  return grant;
};

const HOUR = 3600;

/** Asks for one press more: a log-out that another page could start would be a nuisance. */
const showLogOut = (context: Context, form: string) => {
  context.body = `<!doctype html><html lang="en"><title>Log out</title><meta name="viewport" content="width=device-width">
<main style="font:1rem system-ui;max-width:20rem;margin:4rem auto"><h1>Staff</h1>${form}
<button form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button></main></html>`;
};

const configurationFor = async (consoleUrl: string) => {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'local' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${consoleUrl}/signed-in`],
        post_logout_redirect_uris: [`${consoleUrl}/`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    scopes: ['openid'],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    findAccount: (_context: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    loadExistingGrant: grantAll,
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    extraTokenClaims: ({ oidc }: Context, { accountId }: { accountId: string }) => ({
      [CLAIM.role]: accountId,
      [CLAIM.name]: accountId,
      amr: oidc.entities.AuthorizationCode?.amr ?? [],
    }),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: showLogOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'staff',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  };
};

/**
 * The issuer at which staff log in to the console at an address, a real one for OpenID Connect with people of every role. It is made with the first
 * request, because to load it takes longer than most of the rest.
 */
export const startStaffIssuer = async (port: number, consoleUrl: () => string) => {
  let made: Promise<Provider> | undefined;
  let url = '';
  const make = async () => {
    const [{ Provider: Issuer }, configuration] = await Promise.all([
      import('oidc-provider'),
      configurationFor(consoleUrl()),
    ]);
    return new Issuer(url, configuration);
  };
  const answer: RequestListener = async (request, response) => {
    made ??= make();
    const provider = await made;
    const [, uid] = request.url?.match(/^\/interaction\/([\w-]+)$/) ?? [];
    if (uid === undefined) return provider.callback()(request, response);
    if (request.method === 'POST') return logIn(provider, uid, request, response);
    showForm(response, uid);
  };
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch((error) => response.writeHead(500).end(String(error)));
  });
  url = `http://127.0.0.1:${await listen(server, port)}`;
  const settings: StaffIssuer = {
    issuer: url,
    jwks_uri: `${url}/jwks`,
    audience: AUDIENCE,
    audience_claim: 'aud',
    role_claim: CLAIM.role,
    name_claim: CLAIM.name,
    second_factor: { claim: 'amr', any_of: ['otp', 'hwk', 'swk', 'mfa'] },
  };
  return { url, settings, close: () => closeServer(server) };
};
