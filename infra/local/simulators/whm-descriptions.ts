import { findPackage, type WhmAccount, type WhmPackage } from './whm-accounts.ts';

export const ACCOUNT_IP = '192.0.2.10';

const BYTES_PER_MB = 1024 * 1024;
const USED_DISK_MB = 14;
const USED_BANDWIDTH_MB = 52;

/** An account as accountsummary and listaccts show it. */
export const describeAccount = (account: WhmAccount, packages: WhmPackage[]) => {
  const quota = findPackage(account.plan, packages).quota_mb;
  const suspended = account.suspended_at !== null;
  return {
    user: account.user,
    domain: account.domain,
    email: account.email,
    ip: ACCOUNT_IP,
    owner: account.owner,
    partition: 'home',
    plan: account.plan,
    diskused: `${USED_DISK_MB}M`,
    disklimit: quota === null ? 'unlimited' : `${quota}M`,
    suspended: suspended ? 1 : 0,
    suspendreason: suspended ? account.suspend_reason : 'not suspended',
    suspendtime: account.suspended_at ?? 0,
    is_locked: 0,
    theme: 'jupiter',
    shell: '/usr/local/cpanel/bin/noshell',
    unix_startdate: account.created_at,
  };
};

/** An account as showbw shows it. */
export const describeBandwidth = (account: WhmAccount, packages: WhmPackage[]) => {
  const limit = findPackage(account.plan, packages).bandwidth_mb;
  return {
    user: account.user,
    maindomain: account.domain,
    owner: account.owner,
    totalbytes: USED_BANDWIDTH_MB * BYTES_PER_MB,
    limit: limit === null ? 'unlimited' : String(limit * BYTES_PER_MB),
    bwlimited: 0,
  };
};
