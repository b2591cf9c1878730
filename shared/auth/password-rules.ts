import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { invalid } from '../platform/failure.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Words that an attacker tries first at this provider and this user. */
const contextWords = (email: string): string[] =>
  [config().brand, email, email.split('@')[0] ?? ''].map(plain).filter((word) => word.length >= 4);

/** What is left of a password without words that everybody would guess has to be long enough by itself. */
const MIN_REST = 6;

/** Throws 422 for a password that is on every list, or is little more than the name of the user or provider. */
export const requireGoodPassword = (password: string, email: string, field = 'password'): void => {
  const text = plain(password);
  const rest = contextWords(email).reduce((left, word) => left.replaceAll(word, ''), text);
  const guessable = rest.length < MIN_REST && rest !== text;
  const lower = password.toLowerCase();
  // With a year or signs around it, it is on the lists of attackers as well.
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(bare) || guessable) {
    throw invalid({ [field]: [say`This password is easy to guess. Choose another one.`] });
  }
};
