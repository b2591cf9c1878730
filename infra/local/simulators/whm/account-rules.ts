import { createHash } from 'node:crypto';
import { deny, refuse } from './refusal.ts';
import { DEFAULT_PACKAGE, uniquePart, type WhmAccount, type WhmPackage, type WhmState } from './state.ts';

const RESERVED = new Set(['root', 'admin', 'mysql', 'postgres', 'nobody', 'mail', 'cpanel', 'ftp', 'bin']);
const MINIMUM_STRENGTH = 65;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/;

export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A rough stand-in for the panel's own rating: variety counts, length alone does not. */
const passwordStrength = (password: string): number => {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  return Math.min(100, new Set(password).size * 5 + kinds.length * 5);
};

export const checkPassword = (password: string): void => {
  if (passwordStrength(password) >= MINIMUM_STRENGTH) return;
  refuse(
    'Sorry, the password you selected cannot be used because it is too weak and would be too easy to guess. ' +
      `Please select a password with strength rating of ${MINIMUM_STRENGTH} or higher.`,
  );
};

export const checkUsername = (user: string, { accounts }: WhmState): void => {
  if (!/^[a-z][a-z0-9]{0,15}$/.test(user) || user.startsWith('test')) {
    refuse(`“${user}” is not a valid username on this system.`);
  }
  if (RESERVED.has(user)) refuse(`“${user}” is a reserved username on this system.`);
  if (accounts.get(user)) refuse(`This system already has an account named “${user}”.`);
  if (accounts.list('unique_part', uniquePart(user)).length > 0) {
    refuse(
      'The name of another account on this server has the same initial 8 characters as the given username ' +
        `(${user}). Each username’s first 8 characters must be unique.`,
    );
  }
};

export const checkDomain = (domain: string, { accounts, zones }: WhmState, overwritesZone: boolean): void => {
  if (!DOMAIN.test(domain)) refuse(`“${domain}” is not a valid domain name.`);
  if (accounts.list('domain', domain).length > 0) {
    refuse(`The domain “${domain}” already exists in the Apache configuration.`);
  }
  if (zones.get(domain) && !overwritesZone) {
    refuse(
      `A DNS entry for the domain “${domain}” already exists. You must remove this DNS entry from all servers in the DNS cluster to proceed.`,
    );
  }
};

export const findPackage = (name: string, packages: WhmPackage[]): WhmPackage =>
  [DEFAULT_PACKAGE, ...packages].find((candidate) => candidate.name === name) ??
  refuse(
    `Sorry, “${name}” is not a valid package name. at /usr/local/cpanel/Whostmgr/Accounts/Create.pm line 1298.`,
  );

export const findAccount = (user: string, { accounts }: WhmState): WhmAccount =>
  accounts.get(user) ?? deny(`You do not have a user named “${user}”.`);
