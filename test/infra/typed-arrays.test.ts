import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { typedArraysFromBase64 } from '../../infra/bundle/typed-arrays.ts';

const load = (source: string) => import(`data:text/javascript,${encodeURIComponent(source)}`);

test('typed arrays are what they were', async () => {
  const source =
    'export const a = new Uint8Array([0, 255]), b = new Uint16Array([1,65535]), c = new Uint32Array([4294967295]);';
  const changed = typedArraysFromBase64(source);
  expect(changed).not.toContain('255]');
  expect(await load(changed)).toEqual(await load(source));
});

test('the public suffix list is bundled whole, without an array written out', async () => {
  const package_ = createRequire(import.meta.url).resolve('tldts/package.json');
  const source = readFileSync(join(dirname(package_), 'dist/es6/src/data/trie.js'), 'utf8');
  const changed = typedArraysFromBase64(source);
  expect(changed).not.toMatch(/Array\(\[/);
  expect(await load(changed)).toEqual(await load(source));
});
