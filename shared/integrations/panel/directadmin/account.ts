import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { CreatePanelAccount, PanelAccount, PanelUsage } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type DirectAdminCall, SYSTEM, withoutEntities } from './directadmin-call.ts';

/** `web.userConfig` of the Swagger description. */
const userConfig = schema(() =>
  z.object({
    username: z.string(),
    domain: z.string(),
    ip: z.string(),
    package: z.string(),
    suspended: z.boolean(),
  }),
);

/** `web.userLimit`: without a limit it is negative, or `unlimited` says so. */
const limited = schema(() =>
  z
    .object({ usage: z.number(), limit: z.number(), unlimited: z.boolean().optional() })
    .transform(({ usage, limit, unlimited }) => ({
      used: Math.round(usage / BYTES_PER_MB),
      limit: unlimited || limit < 0 ? null : Math.round(limit / BYTES_PER_MB),
    })),
);

/** `web.userUsage`. */
const userUsage = schema(() => z.object({ quotaBytes: limited(), bandwidthBytes: limited() }));

const BYTES_PER_MB = 1024 * 1024;

const UNKNOWN_USAGE: PanelUsage = {
  disk_used_mb: null,
  disk_limit_mb: null,
  bandwidth_used_mb: null,
  bandwidth_limit_mb: null,
};

const JOB = { job: true };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof IntegrationError && error.code === code;

const rejected = (code: string, message: string, cause?: unknown) =>
  new IntegrationError(SYSTEM, 'rejected', message, { code, cause });

const pathOf = (username: string): string => `/users/${encodeURIComponent(username)}`;

/** The account without its usage, which costs a call of its own; null when there is none. */
export const findUser = async ({ api }: DirectAdminCall, username: string): Promise<PanelAccount | null> => {
  try {
    const found = await api('user config', `${pathOf(username)}/config`, userConfig());
    const { domain, ip, package: plan, suspended } = found;
    return {
      username: found.username,
      domain,
      ip: ip || null,
      plan: plan || null,
      suspended,
      usage: UNKNOWN_USAGE,
    };
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
};

/** Throws `not_found`. */
export const getUser = async (call: DirectAdminCall, username: string): Promise<PanelAccount> => {
  const found = await findUser(call, username);
  if (found) return found;
  throw rejected('not_found', 'there is no such account');
};

/** Usage is a courtesy: unknown where a login key may not ask for it. */
export const findUsage = async ({ api }: DirectAdminCall, username: string): Promise<PanelUsage> => {
  try {
    const { quotaBytes, bandwidthBytes } = await api('user usage', `${pathOf(username)}/usage`, userUsage());
    return {
      disk_used_mb: quotaBytes.used,
      disk_limit_mb: quotaBytes.limit,
      bandwidth_used_mb: bandwidthBytes.used,
      bandwidth_limit_mb: bandwidthBytes.limit,
    };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return UNKNOWN_USAGE;
  }
};

export const listPackages = async ({ command }: DirectAdminCall): Promise<string[]> =>
  (await command('CMD_API_PACKAGES_USER')).getAll('list[]').map(withoutEntities).filter(Boolean);

/**
 * Its words for refusals are documented nowhere, so what can be asked is asked: whether there is the account, whether
 * there is the package. Words are looked at for the rest, and what they do not tell stays without a code.
 */
const WORDS: [pattern: RegExp, code: string][] = [
  [/passw(or)?d/i, 'weak_password'],
  [/domain.*\bexists?\b/i, 'domain_taken'],
  [/user ?name.*\bexists?\b|user.*already/i, 'username_taken'],
  [/user ?name/i, 'username_invalid'],
];

const withCode = (error: IntegrationError): IntegrationError => {
  const code = WORDS.find(([pattern]) => pattern.test(error.message))?.[1];
  return code === undefined ? error : rejected(code, error.message, error);
};

const isRefusal = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && error.kind === 'rejected' && error.code === null;

/** A refusal of something with a package, explained. */
const explain = async (call: DirectAdminCall, error: unknown, plan: string): Promise<unknown> => {
  if (!isRefusal(error)) return error;
  const packages = await listPackages(call);
  return packages.includes(plan) ? withCode(error) : rejected('unknown_plan', error.message, error);
};

/** Failures after which the account may exist all the same: made by this call, or by an earlier one. */
const mayExist = (error: unknown): boolean =>
  error instanceof IntegrationError && (error.retryable || error.code === null);

/** Whose name it is, is asked of the panel itself after a doubtful failure; another reseller's is no longer free. */
const findOurs = async (call: DirectAdminCall, username: string): Promise<PanelAccount | null> => {
  try {
    return await findUser(call, username);
  } catch (error) {
    if (!(error instanceof IntegrationError && error.status === 403)) throw error;
    throw rejected('username_taken', 'the username belongs to somebody else', error);
  }
};

/** There are no idempotency keys: an account of the name and domain is the one that an earlier call made. */
export const createUser = async (
  call: DirectAdminCall,
  { username, domain, plan, password, contactEmail }: CreatePanelAccount,
  ip: string | undefined,
): Promise<PanelAccount> => {
  try {
    await call.command(
      'CMD_API_ACCOUNT_USER',
      {
        ...{ action: 'create', add: 'Submit', username, email: contactEmail, domain },
        ...{ passwd: password, passwd2: password, package: plan, ip: ip ?? 'shared', notify: 'no' },
      },
      JOB,
    );
  } catch (error) {
    if (!mayExist(error)) throw error;
    const found = await findOurs(call, username);
    if (found === null) throw await explain(call, error, plan);
    if (found.domain.toLowerCase() === domain.toLowerCase()) return found;
    throw rejected('username_taken', 'the username belongs to another domain', error);
  }
  return getUser(call, username);
};

/** What counts is what the panel shows afterwards: a call whose answer was lost may have moved the account. */
export const changePackage = async (
  call: DirectAdminCall,
  username: string,
  plan: string,
): Promise<PanelAccount> => {
  const before = await getUser(call, username);
  if (before.plan === plan) return before;
  try {
    await call.command('CMD_API_MODIFY_USER', { action: 'package', user: username, package: plan }, JOB);
  } catch (error) {
    const after = mayExist(error) ? await getUser(call, username) : before;
    if (after.plan === plan) return after;
    throw await explain(call, error, plan);
  }
  const after = await getUser(call, username);
  if (after.plan === plan) return after;
  throw new IntegrationError(SYSTEM, 'invalid_response', 'the account has kept its former plan');
};

/**
 * One command does both, and which it does depends on the state that it finds (the button "Suspend/Unsuspend"): the state
 * is read before and after, and nothing is sent where it is so already.
 */
export const setSuspended = async (
  call: DirectAdminCall,
  username: string,
  wanted: boolean,
): Promise<void> => {
  if ((await getUser(call, username)).suspended === wanted) return;
  await call.command(
    'CMD_API_SELECT_USERS',
    {
      location: 'CMD_SELECT_USERS',
      suspend: wanted ? 'Suspend' : 'Unsuspend',
      select0: username,
    },
    JOB,
  );
  if ((await getUser(call, username)).suspended === wanted) return;
  throw new IntegrationError(SYSTEM, 'unavailable', 'the account is not as it was asked to be; ask again');
};

export const changePassword = async (
  call: DirectAdminCall,
  username: string,
  password: string,
): Promise<void> => {
  await getUser(call, username);
  try {
    await call.command('CMD_API_USER_PASSWD', { username, passwd: password, passwd2: password });
  } catch (error) {
    throw isRefusal(error) ? withCode(error) : error;
  }
};

export const removeUser = async (call: DirectAdminCall, username: string): Promise<void> => {
  if ((await findUser(call, username)) === null) return;
  try {
    await call.command(
      'CMD_API_SELECT_USERS',
      { confirmed: 'Confirm', delete: 'yes', select0: username },
      JOB,
    );
  } catch (error) {
    // Somebody else has removed it meanwhile.
    if (!isRefusal(error) || (await findUser(call, username)) !== null) throw error;
  }
};
