import { checkPassword, checkUsername, findAccount, findPackage, hashPassword } from './account-rules.ts';
import type { WhmCall, WhmFunction } from './call.ts';
import { createacct } from './create-account.ts';
import { describeAccount, describeBandwidth } from './descriptions.ts';
import { refuse } from './refusal.ts';
import { seconds, type WhmAccount } from './state.ts';

const SEARCHED: Record<string, (account: WhmAccount) => string> = {
  user: ({ user }) => user,
  domain: ({ domain }) => domain,
  owner: ({ owner }) => owner,
  package: ({ plan }) => plan,
};

/** Without both a type and a pattern there is no search: every account answers. */
const search = ({ state, parameters }: WhmCall): WhmAccount[] => {
  const [type, pattern] = [parameters.one('searchtype'), parameters.one('search')];
  const accounts = Object.values(state.accounts);
  if (!type || !pattern) return accounts;
  const read = SEARCHED[type] ?? refuse(`“${type}” is not a valid “searchtype”.`);
  return accounts.filter((account) => new RegExp(pattern, 'i').test(read(account)));
};

const named = ({ state, parameters }: WhmCall): WhmAccount =>
  findAccount(parameters.one('user'), state.accounts);

const accountsummary: WhmFunction = (call) => {
  const { parameters, state, packages } = call;
  const domain = parameters.one('domain');
  if (!domain && !parameters.one('user')) refuse('You must use either the “user” or the “domain” parameter.');
  const ofDomain = Object.values(state.accounts).find((account) => account.domain === domain);
  const account = domain ? (ofDomain ?? refuse('Account does not exist.')) : named(call);
  return { reason: 'OK', data: { acct: [describeAccount(account, packages)] } };
};

const suspendacct: WhmFunction = (call) => {
  const account = named(call);
  account.suspended_at = seconds();
  account.suspend_reason = call.parameters.one('reason') || 'Unknown';
  return { reason: 'OK', output: { raw: `${account.user}'s account has been suspended` } };
};

const unsuspendacct: WhmFunction = (call) => {
  const account = named(call);
  account.suspended_at = null;
  account.suspend_reason = '';
  return { reason: 'OK' };
};

const removeacct: WhmFunction = ({ parameters, state }) => {
  const { user, domain } = findAccount(parameters.one('username'), state.accounts);
  delete state.accounts[user];
  if (parameters.one('keepdns') !== '1') delete state.zones[domain];
  return { reason: `${user} account removed`, output: { raw: 'Account Removal Complete!!!' } };
};

const passwd: WhmFunction = (call) => {
  const account = named(call);
  checkPassword(call.parameters.one('password'));
  account.password_hash = hashPassword(call.parameters.one('password'));
  return { reason: `Password changed for user “${account.user}”.`, data: { app: ['system', 'ftp', 'mail'] } };
};

const changepackage: WhmFunction = (call) => {
  const account = named(call);
  account.plan = findPackage(call.parameters.one('pkg'), call.packages).name;
  return { reason: 'OK', output: { raw: '<pre>\nChanging Feature List to default\n</pre>' } };
};

const listpkgs: WhmFunction = ({ packages }) => {
  const pkg = packages.map(({ name, quota_mb, bandwidth_mb }) => ({
    name,
    QUOTA: quota_mb ?? 'unlimited',
    BWLIMIT: bandwidth_mb ?? 'unlimited',
    FEATURELIST: 'default',
    LANG: null,
  }));
  return { reason: 'OK', data: { pkg } };
};

export const ACCOUNT_FUNCTIONS: Record<string, WhmFunction> = {
  createacct,
  accountsummary,
  suspendacct,
  unsuspendacct,
  removeacct,
  passwd,
  changepackage,
  listpkgs,
  listaccts: (call) => ({
    reason: 'OK',
    data: { acct: search(call).map((account) => describeAccount(account, call.packages)) },
  }),
  showbw: (call) => ({
    reason: 'OK',
    data: { acct: search(call).map((account) => describeBandwidth(account, call.packages)) },
  }),
  verify_new_username: ({ state, parameters }) => {
    checkUsername(parameters.one('user'), state.accounts);
    return { reason: 'OK' };
  },
};
