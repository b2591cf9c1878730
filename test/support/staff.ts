import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  CONSOLE_CLIENT,
  CONSOLE_SCOPE,
  DEMO_STAFF_CODE,
  DEMO_STAFF_PASSWORD,
} from '../../infra/local/staff-issuer.ts';
import type { StaffRole } from '../../shared/contract/staff-roles.ts';
import type { ApiResponse } from './api.ts';
import type { Fixture } from './api-per-file.ts';
import { checkStaffContract } from './staff-contract.ts';

/** Keeps what an issuer sets, as a browser does. */
const browser = () => {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
};

/** Follows redirects until they leave the issuer; returns where they lead then. */
const follow = async (visit: ReturnType<typeof browser>, issuer: string, from: Response): Promise<URL> => {
  const location = from.headers.get('location');
  if (location === null) throw new Error(`The issuer stays where it is: ${from.status} ${await from.text()}`);
  const to = new URL(location, issuer);
  return to.origin === issuer ? follow(visit, issuer, await visit(to.href)) : to;
};

type LogIn = { name: string; password?: string; code?: string };

/** Logs in at the issuer of a stack by the code flow with PKCE; returns what its token endpoint answers. */
export const logInStaff = async (
  addresses: { console: string; staff_issuer: string },
  { name, password = DEMO_STAFF_PASSWORD, code = DEMO_STAFF_CODE }: LogIn,
): Promise<{ access_token: string; id_token: string }> => {
  const { staff_issuer: issuer, console } = addresses;
  const visit = browser();
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${console}/signed-in`;
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT,
    response_type: 'code',
    redirect_uri,
    scope: CONSOLE_SCOPE,
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await visit(`${issuer}/auth?${query}`);
  const form = new URL(asked.headers.get('location') ?? '', issuer);
  const sent = await visit(form.href, {
    method: 'POST',
    body: new URLSearchParams({ name, password, code }),
  });
  if (sent.status === 401) throw new Error('The issuer refuses this log-in.');
  const back = await follow(visit, issuer, sent);
  const grant = new URLSearchParams({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri,
    client_id: CONSOLE_CLIENT,
    code_verifier: verifier,
  });
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body: grant });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { access_token: string; id_token: string };
};

export type StaffApi = {
  (who: StaffRole, method: string, path: string, body?: object, key?: string): Promise<ApiResponse>;
  /** The plan of a change, and then the change of that plan. */
  change(who: StaffRole, path: string, body: object, key?: string): Promise<ApiResponse>;
  withToken(
    token: string | null,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<ApiResponse>;
  token(who: StaffRole): Promise<string>;
};

/** The staff API of a test file's stack, as people of each role use it. Each answer is held against its document. */
export const staffOf = (fixture: Fixture): StaffApi => {
  const tokens = new Map<StaffRole, Promise<string>>();
  const token = (who: StaffRole): Promise<string> => {
    const known = tokens.get(who);
    if (known) return known;
    const asked = logInStaff(fixture.api.stack.addresses, { name: who }).then(
      ({ access_token }) => access_token,
    );
    tokens.set(who, asked);
    return asked;
  };

  const withToken: StaffApi['withToken'] = async (bearer, method, path, body, key) => {
    const response = await fetch(`${fixture.api.stack.addresses.staff}${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    const answer = JSON.parse(text || 'null');
    checkStaffContract(method, path, response.status, answer);
    return { status: response.status, headers: response.headers, text, body: answer };
  };

  const call = async (who: StaffRole, method: string, path: string, body?: object, key?: string) =>
    withToken(await token(who), method, path, body, key);

  const change: StaffApi['change'] = async (who, path, body, key = randomUUID()) => {
    const planned = await call(who, 'POST', path, body);
    if (planned.status !== 200) return planned;
    return call(who, 'POST', path, { ...body, confirm: planned.body.plan.id }, key);
  };

  return Object.assign(call, { change, withToken, token });
};
