import { describe, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { INVOICE_STATUSES, type LOCALES, ORDER_STATUSES } from '../../shared/contract/vocabulary.ts';
import { SENTENCES as FR } from '../../shared/languages/fr/index.ts';
import { untoldSentences, writtenSentences } from '../support/sentences.ts';

/** Each language but English with all its sentences, by their English texts. */
const CATALOGUES: Record<Exclude<(typeof LOCALES)[number], 'en'>, Record<string, string>> = { fr: FR };

/** Records that paths name, each of which may not be there. */
const named = endpoints.flatMap(({ path }) =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => {
    const record = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return { text: `There is no such ${record}.`, file: path };
  }),
);

const states = [...INVOICE_STATUSES, ...ORDER_STATUSES].map((text) => ({ text, file: 'vocabulary.ts' }));

const written = [...writtenSentences(), ...named, ...states];

/** The values of a sentence, each named once or more. */
const valuesOf = (text: string) => [...new Set(text.match(/{\d+}/g))].sort();

test('sentences are found in the code', () => {
  const texts = written.map(({ text }) => text);
  expect(new Set(texts).size).toBeGreaterThan(450);
  for (const text of [
    'Log in to continue.',
    'There is no such invoice.',
    'Use at most {0} characters.',
    'The zone has no keys. {0}',
    'Name each kind once.',
    'You are logged out.',
  ])
    expect(texts).toContain(text);
});

/** Where texts stand that are no sentences of an answer, and why. */
const TOLD_OTHERWISE: [RegExp, string][] = [
  [/^shared\/catalog\/(import-\w+|catalog-document)\.ts$/, 'staff read them: files that they import'],
  [/^shared\/integrations\/gateway\/\w+\/examine\.ts$/, 'staff read them: doctor'],
  [/^shared\/(http\/pages|billing\/documents)\/words\.ts$/, 'a table of each language'],
  [/^shared\/integrations\/(gateway\/\w+\/|payment-gateway)/, 'why a payment failed: told by its code'],
  [/^shared\/billing\/(autopay|mobile-money|payments)\//, 'the same'],
  [/^shared\/platform\/failure\.ts$/, 'what is not found: by the records that paths name'],
  [/^shared\/(platform\/aws|services\/circuit)/, 'messages of errors, which the log has'],
  [/^shared\/events\/event-mails\.ts$/, 'why nobody is mailed'],
  [/^functions\/webhooks\//, 'gateways read them'],
];

test('nothing that reads as a sentence is left untold', () => {
  const untold = untoldSentences();
  const isOf = ([place]: (typeof TOLD_OTHERWISE)[number]) => untold.some(({ file }) => place.test(file));
  expect(untold.filter(({ file }) => !TOLD_OTHERWISE.some(([place]) => place.test(file)))).toEqual([]);
  expect(TOLD_OTHERWISE.filter((one) => !isOf(one))).toEqual([]);
});

describe.each(Object.entries(CATALOGUES))('in %s', (_, catalogue) => {
  test('there is every sentence that clients read', () => {
    expect(written.filter(({ text }) => !Object.hasOwn(catalogue, text))).toEqual([]);
  });

  test('each has the values of the English one', () => {
    const other = Object.entries(catalogue).filter(
      ([english, text]) => valuesOf(english).join() !== valuesOf(text).join(),
    );
    expect(other).toEqual([]);
  });

  test('there is nothing that nobody says', () => {
    const said = new Set(written.map(({ text }) => text));
    expect(Object.keys(catalogue).filter((text) => !said.has(text))).toEqual([]);
  });

  test('each is a sentence where the English one is', () => {
    const ends = (text: string) => /[.:]$/.test(text);
    expect(Object.entries(catalogue).filter(([english, text]) => ends(english) !== ends(text))).toEqual([]);
  });
});

test('French is written with its own apostrophes, and addresses people as vous', () => {
  const wrong = Object.values(FR).filter((text) => /'|(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu.test(text));
  expect(wrong).toEqual([]);
});
