import { randomBytes } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { Caller } from './commands.ts';
import { type DirectAdminAccount, PACKAGES } from './state.ts';

const MEGABYTE = 1024 * 1024;

const answer = (status: number, body: object): SimulatorAnswer => ({ status, body });

const badRequest = (message: string): SimulatorAnswer => answer(400, { type: 'BAD_REQUEST', message });

const planOf = ({ package: plan }: DirectAdminAccount) =>
  PACKAGES[plan] ?? { quota_mb: null, bandwidth_mb: null };

/** `Lim` in megabytes; a negative one is none. */
const config = (account: DirectAdminAccount): object => {
  const { quota_mb, bandwidth_mb } = planOf(account);
  const { username, domain, email, creator, ip, suspended } = account;
  return {
    ...{ username, domain, domains: [domain], email, creator, ip, suspended, package: account.package },
    ...{ account: true, userType: 'user', users: [], usersLim: 0, name: username, language: 'en' },
    ...{ dateCreated: account.created_at, quotaLim: quota_mb ?? -1, bandwidthLim: bandwidth_mb ?? -1 },
    ...{ emailAccountsLim: -1, mySqlDatabasesLim: -1, ftpAccountsLim: -1, inodeLim: -1 },
    ...{
      php: true,
      ssl: true,
      dnsControl: true,
      loginKeys: false,
      ns1: 'ns1.example.net',
      ns2: 'ns2.example.net',
    },
  };
};

const limited = (usage: number, limit_mb: number | null) => ({
  usage,
  limit: limit_mb === null ? -1 : limit_mb * MEGABYTE,
  unlimited: limit_mb === null,
});

const usage = (account: DirectAdminAccount): object => {
  const { quota_mb, bandwidth_mb } = planOf(account);
  const { disk_bytes, bandwidth_bytes } = account;
  return {
    quotaBytes: limited(disk_bytes, quota_mb),
    bandwidthBytes: limited(bandwidth_bytes, bandwidth_mb),
    ...{
      dbQuotaBytes: 0,
      emailQuotaBytes: 0,
      otherQuotaBytes: disk_bytes,
      quotaWithoutSystemBytes: disk_bytes,
    },
  };
};

type Asked = { allowNetworks?: unknown; currentPassword?: unknown; expires?: string; redirectURL?: string };

const KNOWN = new Set(['allowNetworks', 'currentPassword', 'expires', 'redirectURL']);

const createLoginUrl = (
  { body, headers }: SimulatorRequest,
  { username, state }: Caller,
): SimulatorAnswer => {
  const asked = JSON.parse(body.toString() || '{}') as Asked;
  const unknown = Object.keys(asked).find((name) => !KNOWN.has(name));
  if (unknown) return badRequest(`unknown field ${unknown}`);
  if (!Array.isArray(asked.allowNetworks)) return badRequest('allowNetworks is required');
  if (typeof asked.currentPassword !== 'string') return badRequest('currentPassword is required');
  const expires = new Date(asked.expires ?? Date.now() + 5 * 60_000);
  if (Number.isNaN(expires.getTime())) return badRequest('expires is no date');
  const key = randomBytes(40).toString('hex').toUpperCase();
  state.loginUrls.put(key, { username, expires: expires.toISOString() });
  return answer(200, {
    id: `HASHURL${randomBytes(12).toString('hex').toUpperCase()}`,
    url: `http://${headers.host}/api/login/url?key=${key}`,
    ...{ allowNetworks: [], created: new Date().toISOString(), createdBy: username },
    expires: expires.toISOString(),
  });
};

const USER_PATH = /^\/api\/users\/([^/]+)\/(config|usage)$/;

/** The operations of its Swagger description that are used here; `caller` is who the credentials stand for. */
export const answerApi = (request: SimulatorRequest, caller: Caller): SimulatorAnswer => {
  const { method, path } = request;
  const [, username, what] = USER_PATH.exec(path) ?? [];
  if (method === 'GET' && username) {
    const account = caller.state.accounts.get(decodeURIComponent(username));
    if (!account) return answer(404, { type: 'NOT_FOUND' });
    if (![account.creator, account.username].includes(caller.username))
      return answer(403, { type: 'ACCESS_DENIED' });
    return answer(200, what === 'config' ? config(account) : usage(account));
  }
  if (method === 'POST' && path === '/api/login-keys/urls') return createLoginUrl(request, caller);
  return answer(404, { type: 'NOT_FOUND' });
};
