import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../../infra/app/words/en/index.ts';
import { fr } from '../../../infra/app/words/fr/index.ts';
import * as vocabulary from '../../../shared/contract/vocabulary.ts';

const files = (language: string) => readdirSync(`infra/app/words/${language}`).sort();

/** Every text of a catalogue by its place; what takes values is called with its own names for them. */
const textsOf = (words: object, place = ''): [place: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const here = `${place}${name}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'function') return [[here, String(value('A', 'B', 'C'))]];
    return textsOf(value, `${here}.`);
  });

test('each language has the same files', () => {
  const languages = readdirSync('infra/app/words', { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  expect(languages.map(({ name }) => name).sort()).toEqual([...vocabulary.LOCALES].sort());
  for (const { name } of languages) expect(files(name)).toEqual(files('en'));
});

test('no text is empty, and French uses its own apostrophe', () => {
  for (const [place, text] of [...textsOf(en), ...textsOf(fr)]) expect(text.trim(), place).not.toBe('');
  expect(textsOf(fr).filter(([, text]) => text.includes("'"))).toEqual([]);
});

/** Shown as a badge, a row or a choice; the rest of the vocabulary never reaches a screen as it is. */
const SHOWN = [
  ...vocabulary.BILLING_CYCLES,
  ...vocabulary.ORDER_STATUSES,
  ...vocabulary.INVOICE_STATUSES,
  ...vocabulary.ATTEMPT_STATUSES,
  ...vocabulary.PAYMENT_STATUSES,
  ...vocabulary.REFUND_STATUSES,
  ...vocabulary.DISPUTE_STATUSES,
  ...vocabulary.HOSTING_STATUSES,
  ...vocabulary.DOMAIN_STATUSES,
  ...vocabulary.TRANSFER_STATES,
  ...vocabulary.OPERATION_TYPES,
  ...vocabulary.OPERATION_STATUSES,
  ...vocabulary.TICKET_STATUSES,
  ...vocabulary.TICKET_PRIORITIES,
  ...vocabulary.METHOD_STATUSES,
  ...vocabulary.MAIL_STATUSES,
  ...vocabulary.SECURITY_EVENTS,
  ...vocabulary.EXPORT_STATUSES,
  ...vocabulary.STATEMENT_ENTRIES,
  ...vocabulary.PLAN_CHANGE_DIRECTIONS,
];

test('every state that a screen shows has a French word', () => {
  expect(SHOWN.filter((state) => !fr.states[state])).toEqual([]);
});
