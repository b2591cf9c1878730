import { findPackage } from './account-rules.ts';
import type { WhmAccount, WhmPackage } from './state.ts';

export const ACCOUNT_IP = '192.0.2.10';

const BYTES_PER_MB = 1024 * 1024;
const USED_DISK_MB = 14;
const USED_BANDWIDTH_MB = 52;
const UNLIMITED = [
  'inodeslimit',
  'max_defer_fail_percentage',
  'max_email_per_hour',
  'max_emailacct_quota',
  'maxaddons',
  'maxftp',
  'maxlst',
  'maxparked',
  'maxpop',
  'maxsql',
  'maxsub',
  'min_defer_fail_to_trigger_protection',
];

/** "13 May 22 16:03", as WHM writes the day of creation. */
const startDate = (at: Date): string => {
  const [day, month] = [at.getUTCDate(), at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })];
  return `${at.getUTCFullYear() % 100} ${month} ${day} ${at.toISOString().slice(11, 16)}`;
};

/** What a half-made account lacks. WHM's documents do not say; these come last when one is made. */
const UNFINISHED = { ip: null, plan: null, theme: null, diskused: 'none' };

/** An account as accountsummary and listaccts show it; a control can replace any field. */
export const describeAccount = (account: WhmAccount, packages: WhmPackage[]) => {
  const quota = findPackage(account.plan, packages).quota_mb;
  const suspended = account.suspended_at !== null;
  return {
    user: account.user,
    domain: account.domain,
    email: account.email,
    ip: ACCOUNT_IP,
    ipv6: [],
    owner: account.owner,
    partition: 'home',
    plan: account.plan,
    diskused: `${USED_DISK_MB}M`,
    disklimit: quota ?? 'unlimited',
    inodesused: 310,
    ...Object.fromEntries(UNLIMITED.map((name) => [name, 'unlimited'])),
    suspended: suspended ? 1 : 0,
    suspendreason: suspended ? account.suspend_reason : 'not suspended',
    suspendtime: suspended ? new Date(Number(account.suspended_at) * 1000).toUTCString() : null,
    is_locked: 0,
    theme: 'jupiter',
    shell: '/usr/local/cpanel/bin/noshell',
    startdate: startDate(new Date(account.created_at * 1000)),
    unix_startdate: account.created_at,
    ...(account.building ? UNFINISHED : {}),
    ...account.shown,
  };
};

/** An account as showbw shows it; 0 bytes is no limit. */
export const describeBandwidth = (account: WhmAccount, packages: WhmPackage[]) => ({
  user: account.user,
  maindomain: account.domain,
  owner: account.owner,
  deleted: 0,
  reseller: 0,
  totalbytes: USED_BANDWIDTH_MB * BYTES_PER_MB,
  limit: (findPackage(account.plan, packages).bandwidth_mb ?? 0) * BYTES_PER_MB,
  bwusage: [{ deleted: 0, domain: account.domain, usage: USED_BANDWIDTH_MB * BYTES_PER_MB }],
});
