import { checkDomain, checkPassword, checkUsername, findPackage, hashPassword } from './account-rules.ts';
import type { WhmCall, WhmFunction } from './call.ts';
import { ACCOUNT_IP } from './descriptions.ts';
import { refuse } from './refusal.ts';
import { DEFAULT_PACKAGE, seconds, uniquePart, type WhmAccount } from './state.ts';
import { newZone } from './zone-file.ts';

const passwordOf = ({ parameters }: WhmCall): string => {
  const [pass, password] = [parameters.one('pass'), parameters.one('password')];
  if (pass && password) refuse('You can use either the “pass” or the “password” parameter, but not both.');
  return pass || password;
};

const newAccount = (call: WhmCall): WhmAccount => {
  const { parameters, state, packages, owner } = call;
  const user = parameters.one('username').toLowerCase();
  // Without a domain WHM makes up a temporary one.
  const domain = parameters.one('domain').toLowerCase() || `${user}.temporary.example.com`;
  checkUsername(user, state);
  checkDomain(domain, state, parameters.one('forcedns') === '1');
  const plan = findPackage(parameters.one('plan') || DEFAULT_PACKAGE.name, packages).name;
  const password = passwordOf(call);
  // Without a password WHM makes one up.
  if (password) checkPassword(password);
  return {
    user,
    unique_part: uniquePart(user),
    domain,
    email: parameters.one('contactemail'),
    plan,
    owner,
    password_hash: hashPassword(password),
    created_at: seconds(),
    suspended_at: null,
    suspend_reason: '',
    building: false,
    shown: {},
  };
};

/** The name is taken at once; the rest may take long, which a control can draw out. */
export const createacct: WhmFunction = async (call) => {
  const { state, save, control } = call;
  const account = newAccount(call);
  state.accounts.put(account.user, account);
  if (control.takesSlowCreation()) {
    state.accounts.put(account.user, { ...account, building: true });
    save();
    await control.released();
    const built = state.accounts.get(account.user) ?? account;
    state.accounts.put(account.user, { ...built, building: false });
  }
  state.zones.put(account.domain, newZone(account.domain, ACCOUNT_IP));
  return {
    reason: 'Account Creation Ok',
    data: {
      ip: ACCOUNT_IP,
      nameserver: 'ns1.example.com',
      nameserver2: 'ns2.example.com',
      nameserver3: '',
      nameserver4: '',
      nameservera: null,
      nameservera2: null,
      nameserverentry: null,
      nameserverentry2: null,
      package: account.plan,
    },
    output: {
      raw: `Checking input data...\n...Done\nwwwacct creation finished\nAccount Creation Ok...Done\n`,
    },
  };
};
