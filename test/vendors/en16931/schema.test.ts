import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENTS } from '../../support/unit/ubl-documents.ts';

const folder = process.env.UBL_XSD;

/** What xmllint (libxml2) says against a document by the schema of its kind. */
const wrongIn = (xml: string): string => {
  const kind = xml.includes('<CreditNote ') ? 'CreditNote' : 'Invoice';
  const schema = join(folder ?? '', 'maindoc', `UBL-${kind}-2.1.xsd`);
  try {
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], { input: xml, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
};

if (folder === undefined) {
  test('the schemas of UBL are not here: UBL_XSD names their folder', () => {
    const how = 'Set UBL_XSD to the folder xsd of UBL-2.1.zip (OASIS). ALLOW_NO_DESCRIPTIONS=1 does without.';
    expect(process.env.ALLOW_NO_DESCRIPTIONS, how).toBe('1');
  });
} else {
  test.each(Object.keys(DOCUMENTS))('it fits the schema of UBL 2.1: %s', (name) => {
    expect(wrongIn(DOCUMENTS[name]?.() ?? '')).toBe('');
  });

  test('what stands in another order does not', () => {
    const xml = DOCUMENTS['standard rate']?.() ?? '';
    expect(wrongIn(xml.replace(/(<cbc:ID>EH[^\n]*)\n(<cbc:IssueDate>[^\n]*)/, '$2\n$1'))).toMatch(
      /IssueDate/,
    );
  });
}
