import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { PanelAccount, PanelUsage } from '../../hosting-panel.ts';
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

export const UNKNOWN_USAGE: PanelUsage = { disk_used_mb: null, disk_limit_mb: null, ...UNKNOWN_BANDWIDTH };

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
