import { randomBytes } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { Caller } from './commands.ts';
import { type DirectAdminAccount, PACKAGES } from './state.ts';

const MEGABYTE = 1024 * 1024;

const answer = (status: number, body: object): SimulatorAnswer => ({ status, body });

const badRequest = (message: string): SimulatorAnswer => answer(400, { type: 'BAD_REQUEST', message });

const planOf = ({ package: plan }: DirectAdminAccount) =>
  PACKAGES[plan] ?? { quota_mb: null, bandwidth_mb: null };

const UNLIMITED = [
  ...['autorespondersLim', 'domainPointersLim', 'domainsLim', 'emailAccountsLim', 'emailForwardersLim'],
  ...['ftpAccountsLim', 'inodeLim', 'mailingListsLim', 'mySqlDatabasesLim', 'subdomainsLim'],
];
const ON = [
  'account',
  'catchAll',
  'cgi',
  'cron',
  'dnsControl',
  'php',
  'spam',
  'ssl',
  'sysInfo',
  'apiAllowPassword',
];
const OFF = [
  'aftp',
  'clamav',
  'git',
  'jail',
  'loginKeys',
  'nginxUnit',
  'redis',
  'ssh',
  'twoStepAuth',
  'wordpress',
];
const NUMBERS = ['letsEncrypt', 'usersLim', 'usersManageDomains', 'zoom'];
const TEXTS = ['mailPartition', 'mySqlConf', 'twoStepAuthDesc'];
const LISTS = ['featureSets', 'pluginsBlacklist', 'pluginsWhitelist', 'users'];

const all = <T>(names: string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

/** `web.userConfig`: limits in megabytes, negative where there is none. */
const config = (account: DirectAdminAccount): object => {
  const { quota_mb, bandwidth_mb } = planOf(account);
  const { username, domain, email, creator, ip, suspended } = account;
  return {
    ...{ ...all(UNLIMITED, -1), ...all(ON, true), ...all(OFF, false) },
    ...{ ...all(NUMBERS, 0), ...all(TEXTS, ''), ...all(LISTS, []) },
    ...{ username, domain, domains: [domain], email, creator, ip, suspended, package: account.package },
    ...{ userType: 'user', name: username, language: 'en', skin: 'evolution' },
    ...{ dateCreated: account.created_at, quotaLim: quota_mb ?? -1, bandwidthLim: bandwidth_mb ?? -1 },
    ...{ ns1: 'ns1.example.net', ns2: 'ns2.example.net' },
  };
};

const limited = (usage: number, limit_mb: number | null) => ({
  usage,
  limit: limit_mb === null ? -1 : limit_mb * MEGABYTE,
  unlimited: limit_mb === null,
});

const COUNTED = [
  ...['autoresponders', 'domainPointers', 'domains', 'emailAccounts', 'emailForwarders', 'ftpAccounts'],
  ...['inode', 'mailingLists', 'mySqlDatabases', 'subdomains'],
];
const MEASURED = [
  ...['dbQuotaBytes', 'emailDeliveries', 'emailDeliveriesIncoming', 'emailDeliveriesOutgoing'],
  'emailQuotaBytes',
];

/** `web.userUsage`. */
const usage = (account: DirectAdminAccount): object => {
  const { quota_mb, bandwidth_mb } = planOf(account);
  const { disk_bytes, bandwidth_bytes } = account;
  return {
    ...{ ...all(COUNTED, limited(1, null)), ...all(MEASURED, 0) },
    quotaBytes: limited(disk_bytes, quota_mb),
    bandwidthBytes: limited(bandwidth_bytes, bandwidth_mb),
    otherQuotaBytes: disk_bytes,
    quotaWithoutSystemBytes: disk_bytes,
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
