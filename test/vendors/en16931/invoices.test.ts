import { Schema } from 'node-schematron';
import { expect, test } from 'vitest';
import { DOCUMENTS } from '../../support/unit/ubl-documents.ts';
import { readRules } from './rules.ts';

const rules = await readRules();

/** One document has more than a thousand rules, which takes seconds. */
const TIME_MS = 300_000;

if (rules === null) {
  test('the rules of EN 16931 are not here: EN16931_RULES names the file', () => {
    const how =
      'Set EN16931_RULES to EN16931-UBL-validation-preprocessed.sch of ConnectingEurope/eInvoicing-EN16931.';
    expect(process.env.ALLOW_NO_DESCRIPTIONS, `${how} ALLOW_NO_DESCRIPTIONS=1 does without.`).toBe('1');
  });
} else {
  const schema = Schema.fromString(rules);
  const broken = (xml: string): (string | null)[] =>
    schema.validateString(xml, { phaseId: '#ALL' }).map(({ assertId }) => assertId);

  test.each(Object.keys(DOCUMENTS))(
    'the official rules find nothing wrong: %s',
    { timeout: TIME_MS },
    (name) => {
      expect(broken(DOCUMENTS[name]?.() ?? '')).toEqual([]);
    },
  );

  test('they do find what is wrong', { timeout: TIME_MS }, () => {
    const xml = DOCUMENTS['standard rate']?.() ?? '';
    const wrong = xml
      .replace(/<cbc:PayableAmount currencyID="EUR">0.00/, '<cbc:PayableAmount currencyID="EUR">1.00')
      .replace(/<cbc:ID>IE6388047V/, '<cbc:ID>6388047V')
      .replace('<cbc:Percent>19.00', '<cbc:Percent>99.00');
    expect(broken(wrong)).toEqual(expect.arrayContaining(['BR-CO-16', 'BR-CO-17']));
  });
}
