import { expect, test } from 'vitest';
import { parsedAtStart } from '../../infra/bundle/json-text.ts';

test('JSON is read from text as it was, whatever it holds', async () => {
  const value = { 'a"b': ['\u2028', '\\', "it's", '`', 1.5, null], nested: { empty: {} } };
  const source = parsedAtStart(JSON.stringify(value, null, 2));
  const { default: read } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  expect(read).toEqual(value);
});
