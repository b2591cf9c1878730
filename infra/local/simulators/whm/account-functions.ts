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

/** A pattern that only one name fits. */
const EXACT_NAME = /^\^([a-z0-9]+)\$$/;

/** Without both a type and a pattern there is no search: every account answers. */
const search = ({ state, parameters }: WhmCall): WhmAccount[] => {
  const [type, pattern] = [parameters.one('searchtype'), parameters.one('search')];
  if (!type || !pattern) return state.accounts.list();
  const read = SEARCHED[type] ?? refuse(`“${type}” is not a valid “searchtype”.`);
  const [, name] = (type === 'user' && EXACT_NAME.exec(pattern)) || [];
  const accounts = name === undefined ? state.accounts.list() : [state.accounts.get(name) ?? []].flat();
  return accounts.filter((account) => new RegExp(pattern, 'i').test(read(account)));
};

const named = ({ state, parameters }: WhmCall): WhmAccount => findAccount(parameters.one('user'), state);

const accountsummary: WhmFunction = (call) => {
  const { parameters, state, packages } = call;
  const domain = parameters.one('domain');
  if (!domain && !parameters.one('user')) refuse('You must use either the “user” or the “domain” parameter.');
  const [ofDomain] = state.accounts.list('domain', domain);
  const account = domain ? (ofDomain ?? refuse('Account does not exist.')) : named(call);
  return { reason: 'OK', data: { acct: [describeAccount(account, packages)] } };
};

const suspendacct: WhmFunction = (call) => {
  const account = named(call);
  const suspend_reason = call.parameters.one('reason') || 'Unknown';
  call.state.accounts.put(account.user, { ...account, suspended_at: seconds(), suspend_reason });
  return { reason: 'OK', output: { raw: `${account.user}'s account has been suspended` } };
};

const unsuspendacct: WhmFunction = (call) => {
  const account = named(call);
  call.state.accounts.put(account.user, { ...account, suspended_at: null, suspend_reason: '' });
  return { reason: 'OK' };
};

const removeacct: WhmFunction = ({ parameters, state }) => {
  const { user, domain } = findAccount(parameters.one('username'), state);
  state.accounts.delete(user);
  if (parameters.one('keepdns') !== '1') state.zones.delete(domain);
  return { reason: `${user} account removed`, output: { raw: 'Account Removal Complete!!!' } };
};

const passwd: WhmFunction = (call) => {
  const account = named(call);
  checkPassword(call.parameters.one('password'));
  const password_hash = hashPassword(call.parameters.one('password'));
  call.state.accounts.put(account.user, { ...account, password_hash });
  return { reason: `Password changed for user “${account.user}”.`, data: { app: ['system', 'ftp', 'mail'] } };
};

const changepackage: WhmFunction = (call) => {
  const account = named(call);
  const plan = findPackage(call.parameters.one('pkg'), call.packages).name;
  call.state.accounts.put(account.user, { ...account, plan });
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
    checkUsername(parameters.one('user'), state);
    return { reason: 'OK' };
  },
};
