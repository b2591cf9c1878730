import { randomInt } from 'node:crypto';

/**
 * The numbers by which people name an invoice, an order or a ticket, such as `33G4WSN52M`: nine characters of the id and
 * a check character. They are another way to write an id, so that nobody can have two.
 */

/** No 0 and O, no 1, I and L. Their number is prime, which the check relies on. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = ALPHABET.length;
const PLACES = 9;

const OLD_PREFIXES = { invoice: 'INV', order: 'ORD', ticket: 'TKT' } as const;

export type NumberedKind = keyof typeof OLD_PREFIXES;
const KINDS = ['invoice', 'order', 'ticket'] as const satisfies NumberedKind[];

/** Ids from here on have short numbers; those of earlier releases are lower, and keep the number they had. */
export const FIRST_NUMBERED = 2 ** 52;
const EPOCH = Date.UTC(2026, 0, 1);
const PER_MILLISECOND = 31;
const WINDOW_MS = 32;
let last = 0;

/**
 * The id of a new invoice, order or ticket: any of the 992 of its 32 milliseconds, so that nine characters hold them until
 * 2053 and of 300 drawn a second one in a hundred is drawn again. They grow with time, to these 32 milliseconds. Who else
 * has drawn the same is known by `claimNumber`.
 */
export const newNumberedId = (now: Date): number => {
  const window = Math.floor((now.getTime() - EPOCH) / WINDOW_MS) * WINDOW_MS * PER_MILLISECOND;
  last = Math.max(FIRST_NUMBERED + window + randomInt(WINDOW_MS * PER_MILLISECOND), last + 1);
  return last;
};

/**
 * The construction of the pure systems of ISO/IEC 7064 (such as MOD 37-2), with modulus 31 and radix 3: since 31 is
 * prime and 3 a primitive root of it, any one wrong character and any two that changed places are noticed.
 */
const checksum = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 3 + ALPHABET.indexOf(character)) % BASE, 0);

const withCheck = (text: string): string =>
  text + ALPHABET.charAt((BASE + 1 - ((checksum(text) * 3) % BASE)) % BASE);

export const numberOf = (kind: NumberedKind, id: number): string => {
  if (id < FIRST_NUMBERED) return `${OLD_PREFIXES[kind]}-${id}`;
  let characters = '';
  for (let rest = id - FIRST_NUMBERED; rest > 0; rest = Math.floor(rest / BASE)) {
    characters = ALPHABET.charAt(rest % BASE) + characters;
  }
  return withCheck(characters.padStart(PLACES, ALPHABET.charAt(0)));
};

/** Numbers of earlier releases tell what they are of. */
export type ReadNumber = { kind?: NumberedKind; id: number };

const readOld = (text: string): ReadNumber | undefined => {
  const [, prefix, digits] = text.match(/^(INV|ORD|TKT)(\d{1,16})$/) ?? [];
  const kind = KINDS.find((one) => OLD_PREFIXES[one] === prefix);
  return kind && { kind, id: Number(digits) };
};

const readNew = (text: string): ReadNumber | undefined => {
  const isWritten = [...text].every((character) => ALPHABET.includes(character));
  if (!isWritten || checksum(text) !== 1) return undefined;
  const places = [...text.slice(0, -1)];
  return {
    id: FIRST_NUMBERED + places.reduce((sum, character) => sum * BASE + ALPHABET.indexOf(character), 0),
  };
};

/**
 * What a number names, in whatever case it is typed, with spaces or hyphens. `mistyped` is what looks like a number and is
 * none, undefined anything else: a word has no digit, and a phone number no letter.
 */
export const readNumber = (typed: string): ReadNumber | 'mistyped' | undefined => {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  const old = readOld(text);
  if (old) return old;
  if (!/^[0-9A-Z]{10}$/.test(text)) return undefined;
  return readNew(text) ?? (/\d/.test(text) && /[A-Z]/.test(text) ? 'mistyped' : undefined);
};
