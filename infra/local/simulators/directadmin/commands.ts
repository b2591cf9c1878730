import { type DirectAdminState, hashPassword, PACKAGES, SHARED_IP } from './state.ts';

export type Caller = { username: string; state: DirectAdminState };
type Command = { parameters: RegExp; run: (given: URLSearchParams, caller: Caller) => string };

/** A refusal of a legacy command: HTTP 200 with `error=1`. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
  readonly details: string;

  constructor(text: string, details: string) {
    super(text);
    this.details = details;
  }
}

const refuse = (text: string, details: string): never => {
  throw new CommandRefusal(text, details);
};

/** Values carry HTML entities, which is why the page asks to decode them. */
const entities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('.', '&#46;');

export const outcome = (error: 0 | 1, text: string, details: string): string =>
  new URLSearchParams({ error: String(error), text: entities(text), details: entities(details) }).toString();

const listOf = (names: string[]): string =>
  names.map((name) => `list[]=${encodeURIComponent(entities(name))}`).join('&');

/** "4-8 characters, alphanumeric". */
const USERNAME = /^[a-z][a-z0-9]{3,7}$/;
const RESERVED = new Set(['root', 'admin', 'mysql', 'nobody', 'mail', 'diradmin', 'apache']);
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/;

/** "5+ characters, ascii", and the default of `enforce_difficult_passwords`. */
const checkPassword = (given: URLSearchParams): string => {
  const password = given.get('passwd') ?? '';
  if (password !== given.get('passwd2')) refuse('Error with password', 'Passwords do not match');
  const isDifficult = [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password));
  if (password.length < 5 || !isDifficult) refuse('Error with password', 'The password is too simple.');
  return password;
};

const own = (username: string | null, { username: reseller, state }: Caller) => {
  const account = state.accounts.get(username ?? '');
  if (account?.creator === reseller) return account;
  return refuse('Unable to show user', `User ${username ?? ''} does not exist or is not yours.`);
};

const createUser: Command['run'] = (given, caller) => {
  const { state } = caller;
  const value = (name: string) => given.get(name) ?? '';
  if (value('action') !== 'create' || value('add') !== 'Submit') refuse('Error', 'Unknown action');
  const [username, domain, plan, email] = ['username', 'domain', 'package', 'email'].map(value) as [
    string,
    string,
    string,
    string,
  ];
  if (!USERNAME.test(username))
    refuse('Cannot Create Account', 'Invalid username: 4-8 characters, alphanumeric');
  if (RESERVED.has(username)) refuse('Cannot Create Account', 'That username is reserved.');
  if (state.accounts.get(username))
    refuse('Cannot Create Account', 'That username already exists on the system');
  if (!DOMAIN.test(domain)) refuse('Cannot Create Account', 'Invalid domain name');
  if (state.accounts.list('domain', domain).length > 0)
    refuse('Cannot Create Account', 'That domain already exists');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) refuse('Cannot Create Account', 'Invalid email address');
  if (!Object.hasOwn(PACKAGES, plan)) refuse('Cannot Create Account', `Package ${plan} does not exist`);
  const password = checkPassword(given);
  const ip = ['shared', 'server', 'assign'].includes(value('ip')) ? SHARED_IP : value('ip');
  if (ip === '') refuse('Cannot Create Account', 'You must specify an ip');
  state.accounts.put(username, {
    ...{ username, domain, email, package: plan, ip, creator: caller.username },
    password_hash: hashPassword(password),
    created_at: new Date().toISOString(),
    suspended: false,
    disk_bytes: 14 * 1024 * 1024,
    bandwidth_bytes: 52 * 1024 * 1024,
  });
  return outcome(0, 'User created successfully', `User ${username} created`);
};

/** The button "Suspend/Unsuspend" of the list: what is suspended is unsuspended, and the other way round. */
const selectUsers: Command['run'] = (given, caller) => {
  const { accounts } = caller.state;
  const selected = [...given]
    .filter(([name]) => /^select\d+$/.test(name))
    .map(([, value]) => own(value, caller));
  if (selected.length === 0) refuse('Error', 'No users selected');
  if (given.get('delete') === 'yes') {
    if (given.get('confirmed') !== 'Confirm') refuse('Error', 'You must confirm the deletion');
    for (const { username } of selected) accounts.delete(username);
    return outcome(0, 'Users deleted', '');
  }
  if (!given.has('suspend')) refuse('Error', 'No action was selected');
  for (const account of selected)
    accounts.put(account.username, { ...account, suspended: !account.suspended });
  return outcome(0, 'Success', 'The selected users have been suspended or unsuspended');
};

const modifyUser: Command['run'] = (given, caller) => {
  if (given.get('action') !== 'package') refuse('Error', 'Unknown action');
  const account = own(given.get('user'), caller);
  const plan = given.get('package') ?? '';
  if (!Object.hasOwn(PACKAGES, plan)) refuse('Error modifying user', `Package ${plan} does not exist`);
  caller.state.accounts.put(account.username, { ...account, package: plan });
  return outcome(0, 'User modified', '');
};

const changePassword: Command['run'] = (given, caller) => {
  const account = own(given.get('username'), caller);
  const password_hash = hashPassword(checkPassword(given));
  caller.state.accounts.put(account.username, { ...account, password_hash });
  return outcome(0, 'Password changed', '');
};

/** https://docs.directadmin.com/developer/api/legacy-api.html; a parameter that is not named there is refused. */
export const COMMANDS: Record<string, Command> = {
  CMD_API_ACCOUNT_USER: {
    parameters: /^(action|add|username|email|passwd|passwd2|domain|package|ip|notify)$/,
    run: createUser,
  },
  CMD_API_SELECT_USERS: {
    parameters: /^(location|suspend|delete|confirmed|select\d+)$/,
    run: selectUsers,
  },
  CMD_API_MODIFY_USER: { parameters: /^(action|user|package)$/, run: modifyUser },
  CMD_API_USER_PASSWD: { parameters: /^(username|passwd|passwd2)$/, run: changePassword },
  CMD_API_PACKAGES_USER: { parameters: /^$/, run: () => listOf(Object.keys(PACKAGES)) },
};
