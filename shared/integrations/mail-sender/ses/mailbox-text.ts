import { domainToASCII } from 'node:url';
import { IntegrationError } from '../../integration-error.ts';
import type { Mailbox } from '../../mail-sender.ts';
import { SYSTEM } from './names.ts';

/** A plain addr-spec: nothing that begins a second address, a comment, a display name or a header line. */
const ADDRESS = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@<>()[\]\\,;:"]{1,253})$/;

/** 45 bytes become 60 letters of base64; with `=?UTF-8?B?` and `?=` that stays below 75 (RFC 2047 section 2). */
const ENCODED_WORD_BYTES = 45;

/** SES takes domains in Punycode only. Throws `rejected` for what is not one address. */
export const addressText = (address: string): string => {
  const [, local = '', domain = ''] = ADDRESS.exec(address) ?? [];
  const ascii = domainToASCII(domain);
  if (local === '' || ascii === '') {
    throw new IntegrationError(SYSTEM, 'rejected', 'not an e-mail address', { code: 'invalid_address' });
  }
  return `${local}@${ascii}`;
};

/** Cut between characters, as each encoded word has to be readable by itself. */
const wordsOf = (text: string): string[] => {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) <= ENCODED_WORD_BYTES) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words;
};

/** A display name as a quoted string, or in encoded words where it is not ASCII (RFC 5322, RFC 2047). */
const nameText = (name: string): string => {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (/^[ -~]*$/.test(line)) return `"${line.replace(/["\\]/g, '\\$&')}"`;
  return wordsOf(line)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ');
};

export const mailboxText = ({ name, address }: Mailbox): string =>
  name === null ? addressText(address) : `${nameText(name)} <${addressText(address)}>`;
