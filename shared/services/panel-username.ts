import { createHash } from 'node:crypto';
import { PANELS } from '../integrations/registry/panels.ts';

const LENGTH = 8;
const FROM_DOMAIN = 3;

/**
 * System accounts whose first eight characters a generated name could hit. Shorter reserved names (root, admin,
 * mysql) cannot come out, because every generated name has eight characters.
 */
const RESERVED = new Set([
  ...['dovenull', 'mailnull', 'postgres', 'mysqladm'],
  ...PANELS.flatMap(({ reservedUsernames }) => reservedUsernames),
]);

const isRefused = (name: string): boolean => name.startsWith('test') || RESERVED.has(name);

/** Lower-case letters and digits that depend on `seed` alone. */
const scramble = (seed: string): string =>
  BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`).toString(36);

/**
 * A control-panel username of eight characters `[a-z][a-z0-9]{7}`: it begins like the domain so that people
 * recognise it, and ends in characters drawn from `random`, because panels tell accounts apart by the first
 * eight characters. The same domain and `random` always give the same name.
 */
export const panelUsername = (domain: string, random: string): string => {
  const [label = ''] = domain.toLowerCase().split('.');
  const start = label
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, FROM_DOMAIN);
  // The low digits of the number: its first one is never evenly spread.
  const end = scramble(random).slice(-LENGTH);
  const name = `${start || 'u'}${end}`.slice(0, LENGTH);
  return isRefused(name) ? `u${name}`.slice(0, LENGTH) : name;
};
