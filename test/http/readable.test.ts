import { expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { parseWith } from '../../shared/http/request.ts';
import { noErrors } from '../../shared/platform/failure.ts';

const WRONG = [undefined, null, 'x', '', 5, -1, 1.5, true, [], {}, 'a'.repeat(5000)];

/** Everything that is said of fields that are wrong in every way. */
const sentences = (): string[] => {
  const said = new Set<string>();
  for (const { body } of endpoints) {
    const schema = body?.();
    const names = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
    for (const value of [
      ...names.flatMap((name) => WRONG.map((wrong) => ({ [name]: wrong }))),
      { nonsense: 1 },
    ]) {
      const errors = noErrors();
      parseWith(schema, value, errors);
      for (const { english } of Object.values(errors).flat()) said.add(english);
    }
  }
  return [...said];
};

test('every field error is a sentence for people, and none is the text of the validator', () => {
  const said = sentences();
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((text) => !/^[A-Z].*\.$/s.test(text))).toEqual([]);
  expect(
    said.filter((text) => /expected|received|Invalid (?:input|option|string)|undefined|<=|>=/.test(text)),
  ).toEqual([]);
});
