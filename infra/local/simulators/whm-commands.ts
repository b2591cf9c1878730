import { randomBytes } from 'node:crypto';
import {
  checkDomain,
  checkPassword,
  checkUsername,
  findAccount,
  findPackage,
  hashPassword,
  refuseSuspended,
  type WhmAccount,
  type WhmPackage,
} from './whm-accounts.ts';
import { ACCOUNT_IP, describeAccount, describeBandwidth } from './whm-descriptions.ts';

export type WhmSession = { user: string; expires: number };

export type WhmState = {
  accounts: Record<string, WhmAccount>;
  /** One-time logins by token. */
  sessions: Record<string, WhmSession>;
};

export type WhmCommandContext = {
  state: WhmState;
  packages: WhmPackage[];
  /** The API user, who owns what it creates. */
  owner: string;
  /** Where the simulator itself is reached, for login links. */
  origin: string;
  parameter: (name: string) => string;
};

type WhmCommand = (context: WhmCommandContext) => { reason: string; data?: unknown };

const SESSION_SECONDS = 15 * 60;

const seconds = (): number => Math.floor(Date.now() / 1000);

const search = ({ state, parameter }: WhmCommandContext): WhmAccount[] => {
  const pattern = new RegExp(parameter('search'), 'i');
  const field = parameter('searchtype') === 'domain' ? 'domain' : 'user';
  return Object.values(state.accounts).filter((account) => pattern.test(account[field]));
};

const named = ({ state, parameter }: WhmCommandContext): WhmAccount =>
  findAccount(parameter('user'), state.accounts);

const selected = (context: WhmCommandContext): WhmAccount => {
  const domain = context.parameter('domain');
  const owner = Object.values(context.state.accounts).find((account) => account.domain === domain);
  return owner ?? named(context);
};

export const WHM_COMMANDS: Record<string, WhmCommand> = {
  createacct: ({ state, packages, owner, parameter }) => {
    const user = parameter('username').toLowerCase();
    const domain = parameter('domain').toLowerCase();
    checkUsername(user, state.accounts);
    checkDomain(domain, state.accounts);
    const plan = findPackage(parameter('plan'), packages).name;
    checkPassword(parameter('password'));
    state.accounts[user] = {
      user,
      domain,
      email: parameter('contactemail'),
      plan,
      owner,
      password_hash: hashPassword(parameter('password')),
      created_at: seconds(),
      suspended_at: null,
      suspend_reason: '',
    };
    return {
      reason: 'Account Creation Ok',
      data: { ip: ACCOUNT_IP, package: plan, nameserver: 'ns1.example.com' },
    };
  },

  accountsummary: (context) => ({
    reason: 'OK',
    data: { acct: [describeAccount(selected(context), context.packages)] },
  }),

  listaccts: (context) => ({
    reason: 'OK',
    data: { acct: search(context).map((account) => describeAccount(account, context.packages)) },
  }),

  showbw: (context) => ({
    reason: 'OK',
    data: { acct: search(context).map((account) => describeBandwidth(account, context.packages)) },
  }),

  listpkgs: ({ packages }) => ({
    reason: 'OK',
    data: {
      pkg: packages.map(({ name, quota_mb, bandwidth_mb }) => ({
        name,
        QUOTA: quota_mb ?? 'unlimited',
        BWLIMIT: bandwidth_mb ?? 'unlimited',
      })),
    },
  }),

  create_user_session: (context) => {
    const account = named(context);
    refuseSuspended(account);
    const session = `${account.user}:${randomBytes(16).toString('hex')}`;
    const securityToken = `/cpsess${randomBytes(5).readUIntBE(0, 5).toString().slice(-10).padStart(10, '0')}`;
    const expires = seconds() + SESSION_SECONDS;
    context.state.sessions[session] = { user: account.user, expires };
    const url = `${context.origin}${securityToken}/login/?session=${encodeURIComponent(session)}`;
    return {
      reason: 'Created session',
      data: {
        url,
        session,
        cp_security_token: securityToken,
        service: context.parameter('service'),
        expires,
      },
    };
  },

  passwd: (context) => {
    const account = named(context);
    checkPassword(context.parameter('password'));
    account.password_hash = hashPassword(context.parameter('password'));
    return {
      reason: `Password changed for user “${account.user}”.`,
      data: { app: ['system', 'ftp', 'mail'] },
    };
  },

  suspendacct: (context) => {
    const account = named(context);
    account.suspended_at = seconds();
    account.suspend_reason = context.parameter('reason') || 'Unknown';
    return { reason: 'OK' };
  },

  unsuspendacct: (context) => {
    const account = named(context);
    account.suspended_at = null;
    account.suspend_reason = '';
    return { reason: 'OK' };
  },

  removeacct: (context) => {
    const { user } = named(context);
    delete context.state.accounts[user];
    return { reason: `${user} account removed` };
  },

  changepackage: (context) => {
    named(context).plan = findPackage(context.parameter('pkg'), context.packages).name;
    return { reason: 'Account Upgrade/Downgrade Complete' };
  },

  verify_new_username: ({ state, parameter }) => {
    checkUsername(parameter('user'), state.accounts);
    return { reason: 'OK' };
  },

  applist: () => ({ reason: 'OK', data: { app: Object.keys(WHM_COMMANDS) } }),
};
