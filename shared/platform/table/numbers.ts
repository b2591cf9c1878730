import { randomInt } from 'node:crypto';

/**
 * The numbers by which people name an invoice, an order or a ticket, such as `V32NGZBDRZ`: a letter for the kind, eight
 * characters of the id, and a check character. They are another way to write an id, so that nobody can have two.
 */

/** No 0 and O, no 1, I and L. Their number is prime, which the check relies on. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = ALPHABET.length;
const PLACES = 8;

/** Invoice, order, ticket. */
const LETTERS = { invoice: 'V', order: 'R', ticket: 'T' } as const;
const OLD_PREFIXES = { invoice: 'INV', order: 'ORD', ticket: 'TKT' } as const;

export type NumberedKind = keyof typeof LETTERS;
const KINDS = ['invoice', 'order', 'ticket'] as const satisfies NumberedKind[];

/** Ids from here on have short numbers; those of earlier releases are lower, and keep the number they had. */
export const FIRST_NUMBERED = 2 ** 52;
const EPOCH = Date.UTC(2026, 0, 1);
const WINDOW_MS = 32;
let last = 0;

/**
 * The id of a new invoice, order or ticket: one for each millisecond since 2026, within some milliseconds of now, so that
 * eight characters hold them until 2053. They grow with time. Who else has drawn the same is known by `claimNumber`.
 */
export const newNumberedId = (now: Date): number => {
  const window = Math.floor((now.getTime() - EPOCH) / WINDOW_MS) * WINDOW_MS;
  last = Math.max(FIRST_NUMBERED + window + randomInt(WINDOW_MS), last + 1);
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
  return withCheck(LETTERS[kind] + characters.padStart(PLACES, ALPHABET.charAt(0)));
};

export type ReadNumber = { kind: NumberedKind; id: number };

const readOld = (text: string): ReadNumber | undefined => {
  const [, prefix, digits] = text.match(/^(INV|ORD|TKT)(\d{1,16})$/) ?? [];
  const kind = KINDS.find((one) => OLD_PREFIXES[one] === prefix);
  return kind && { kind, id: Number(digits) };
};

const readNew = (text: string): ReadNumber | undefined => {
  const kind = KINDS.find((one) => text.startsWith(LETTERS[one]));
  if (!kind || checksum(text) !== 1) return undefined;
  const places = [...text.slice(1, -1)];
  const rest = places.reduce((sum, character) => sum * BASE + ALPHABET.indexOf(character), 0);
  return { kind, id: FIRST_NUMBERED + rest };
};

/**
 * What a number names, in whatever case it is typed, with spaces or hyphens, and with or without its first letter, which
 * the check character tells as well. `mistyped` is what looks like a number and is none, undefined anything else.
 */
export const readNumber = (typed: string): ReadNumber | 'mistyped' | undefined => {
  const text = typed.toUpperCase().replace(/[\s-]/g, '');
  const old = readOld(text);
  if (old) return old;
  const isWhole = /^[VRT][2-9A-Z]{9}$/.test(text.replace(/[01]/g, 'O'));
  const isCut = /^(?=.*\d)[2-9A-HJKMNP-Z]{9}$/.test(text);
  const wanted = isWhole ? [text] : isCut ? Object.values(LETTERS).map((letter) => letter + text) : [];
  const isWritten = (one: string) => [...one].every((character) => ALPHABET.includes(character));
  const found = wanted.filter(isWritten).map(readNew).find(Boolean);
  if (found) return found;
  return isWhole && /\d/.test(text) ? 'mistyped' : undefined;
};
