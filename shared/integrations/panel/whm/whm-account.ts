import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { CreatePanelAccount, PanelAccount, PanelUsage } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { WhmCall } from './whm-call.ts';

const BYTES_PER_MB = 1024 * 1024;
const MB_PER_UNIT: Record<string, number> = { K: 1 / 1024, M: 1, G: 1024, T: 1024 * 1024 };

/** Usage is a courtesy: whatever it looks like, it never makes the account itself unreadable. */
const usage = schema(() => z.union([z.string(), z.number()]).nullish().catch(null));

/** MiB as an integer, as digits or as "14M"; "unlimited", "none" and anything else is null. */
const megabytes = schema(() =>
  usage().transform((value) => {
    const [, digits, unit] = /^(\d+(?:\.\d+)?)([KMGT]?)$/.exec(String(value)) ?? [];
    return digits === undefined ? null : Number(digits) * (MB_PER_UNIT[unit || 'M'] ?? 1);
  }),
);

/** No quota at all is written as 0 where quotas are set, so 0 is no limit here either. */
const noZero = (limit: number | null): number | null => (limit === 0 ? null : limit);

/** Bytes as a number or digits; "unlimited" and anything else is null. */
const bytesAsMegabytes = schema(() =>
  usage().transform((value) =>
    /^\d+$/.test(String(value)) ? Math.round(Number(value) / BYTES_PER_MB) : null,
  ),
);

const text = schema(() => z.string().nullish());

const accountSummary = schema(() =>
  z.object({
    acct: z.array(
      z.object({
        user: z.string(),
        domain: z.string(),
        ip: text(),
        plan: text(),
        suspended: z.literal([0, 1, '0', '1', false, true]),
        diskused: megabytes(),
        disklimit: megabytes().transform(noZero),
      }),
    ),
  }),
);

const bandwidth = schema(() =>
  z.object({
    acct: z.array(
      z.object({
        user: z.string(),
        totalbytes: bytesAsMegabytes(),
        limit: bytesAsMegabytes().transform(noZero),
      }),
    ),
  }),
);

type Bandwidth = Pick<PanelUsage, 'bandwidth_used_mb' | 'bandwidth_limit_mb'>;

const UNKNOWN_BANDWIDTH: Bandwidth = { bandwidth_used_mb: null, bandwidth_limit_mb: null };

const UNKNOWN_USAGE: PanelUsage = { disk_used_mb: null, disk_limit_mb: null, ...UNKNOWN_BANDWIDTH };

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof IntegrationError && error.code === code;

/** The account without its bandwidth, which costs a call of its own. Null when there is none. */
export const summarise = async (call: WhmCall, username: string): Promise<PanelAccount | null> => {
  const summary = await call('accountsummary', { user: username }, accountSummary()).catch(
    (error: unknown) => {
      if (hasCode(error, 'not_found')) return { acct: [] };
      throw error;
    },
  );
  const account = summary.acct.find(({ user }) => user === username);
  if (!account) return null;
  return {
    username: account.user,
    domain: account.domain,
    ip: account.ip || null,
    plan: account.plan || null,
    suspended: Number(account.suspended) === 1,
    usage: { ...UNKNOWN_USAGE, disk_used_mb: account.diskused, disk_limit_mb: account.disklimit },
  };
};

/** This month's traffic. Unknown when the panel does not say: a token without that right still sees accounts. */
export const measureBandwidth = async (call: WhmCall, username: string): Promise<Bandwidth> => {
  try {
    const { acct } = await call('showbw', { searchtype: 'user', search: `^${username}$` }, bandwidth());
    const account = acct.find(({ user }) => user === username);
    if (!account) return UNKNOWN_BANDWIDTH;
    return { bandwidth_used_mb: account.totalbytes, bandwidth_limit_mb: account.limit };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return UNKNOWN_BANDWIDTH;
  }
};

/** Carries out `work`, content when the panel refuses with `code` because it is so already. */
export const unlessRefused = async (code: string, work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!hasCode(error, code)) throw error;
  });
};

const created = schema(() => z.object({ package: z.string().nullish() }).nullish());

/** The panel's own word on the new account's address; null when it does not give one now. */
const findAddress = async (call: WhmCall, username: string): Promise<string | null> => {
  try {
    return (await summarise(call, username))?.ip ?? null;
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return null;
  }
};

/** `createacct` answers with an `ip` too, but its description calls it that of the nameserver. */
const createWithPlan = async (
  call: WhmCall,
  { username, domain, password, contactEmail }: CreatePanelAccount,
  plan: string,
): Promise<PanelAccount> => {
  const parameters = { username, domain, plan, password, contactemail: contactEmail };
  const data = await call('createacct', parameters, created(), { job: true });
  return {
    username,
    domain,
    ip: await findAddress(call, username),
    plan: data?.package || plan,
    suspended: false,
    usage: UNKNOWN_USAGE,
  };
};

/** Failures after which the account may exist all the same: made by this call, or by an earlier one. */
const mayExist = (error: IntegrationError): boolean =>
  error.retryable || error.code === 'username_taken' || error.code === 'domain_taken';

/**
 * The account that an unanswered call has left may still be worked on. WHM's documents do not say how that shows;
 * one without address or plan cannot be finished.
 */
const isFinished = ({ ip, plan }: PanelAccount): boolean => ip !== null && plan !== null;

/**
 * WHM has no idempotency keys: after a doubtful failure the panel itself is asked whether the account is there.
 * When even that goes unanswered, that later error is thrown, for nothing is known then.
 */
export const createAccount = async (
  call: WhmCall,
  reseller: string,
  request: CreatePanelAccount,
): Promise<PanelAccount> => {
  try {
    return await withEitherPlan(reseller, request.plan, (plan) => createWithPlan(call, request, plan));
  } catch (error) {
    if (!(error instanceof IntegrationError) || !mayExist(error)) throw error;
    const account = await summarise(call, request.username);
    if (account === null) throw error;
    const { system } = error;
    if (account.domain.toLowerCase() !== request.domain.toLowerCase()) {
      const details = { code: 'username_taken', cause: error };
      throw new IntegrationError(system, 'rejected', 'the username belongs to another domain', details);
    }
    if (isFinished(account)) return account;
    const details = { code: 'account_building', cause: error };
    throw new IntegrationError(system, 'unavailable', 'the account is still being made', details);
  }
};

const readBack = async (call: WhmCall, username: string): Promise<PanelAccount> => {
  const account = await summarise(call, username);
  if (account) return account;
  throw new IntegrationError('whm', 'rejected', 'there is no such account', { code: 'not_found' });
};

/**
 * What counts is what the panel shows afterwards: an unanswered call may have moved the account, and an answered
 * one is believed only when the account then has the plan.
 */
export const changePlan = async (
  call: WhmCall,
  reseller: string,
  username: string,
  plan: string,
): Promise<PanelAccount> => {
  let doubt: IntegrationError | null = null;
  try {
    await withEitherPlan(reseller, plan, (pkg) =>
      call('changepackage', { user: username, pkg }, z.unknown(), { job: true }),
    );
  } catch (error) {
    if (!(error instanceof IntegrationError) || !error.retryable) throw error;
    doubt = error;
  }
  const account = await readBack(call, username);
  if (isEitherPlan(reseller, plan, account.plan)) return account;
  throw doubt ?? new IntegrationError('whm', 'invalid_response', 'the account has kept its former plan');
};

/**
 * Does `work` with a plan of the catalog. A reseller's packages carry the reseller's name in front, which the
 * catalog need not know: where the panel does not know the plain name, the other one is tried.
 */
const withEitherPlan = async <T>(
  reseller: string,
  plan: string,
  work: (plan: string) => Promise<T>,
): Promise<T> => {
  try {
    return await work(plan);
  } catch (error) {
    if (!hasCode(error, 'unknown_plan')) throw error;
    return work(`${reseller}_${plan}`);
  }
};

const isEitherPlan = (reseller: string, plan: string, shown: string | null): boolean =>
  shown === plan || shown === `${reseller}_${plan}`;
