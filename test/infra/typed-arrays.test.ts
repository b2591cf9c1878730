import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { parse } from 'tldts';
import { expect, test } from 'vitest';
import {
  suffixesAsBase64,
  typedArraysFromBase64,
  withDerivedArrays,
} from '../../infra/bundle/typed-arrays.ts';

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

test('a bundle finds the same suffixes as the package itself', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { parse } from 'tldts';", resolveDir: '.' },
    bundle: true,
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [suffixesAsBase64],
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).not.toContain('edgeHash[edge] =');
  const bundled = (await load(text)) as { parse: typeof parse };
  const names = ['example.com', 'a.b.co.uk', 'c.b.a.ck', 'www.ck', 'a.b.kawasaki.jp', 'city.kawasaki.jp'];
  const all = [...names, 'a.github.io', 'a.xn--55qx5d.cn', 'example.nowhere', 'co.uk', '127.0.0.1'];
  const options = { allowPrivateDomains: true };
  for (const name of all) expect(bundled.parse(name, options)).toEqual(parse(name, options));
});

test('another form of the package ends the build', () => {
  expect(() => withDerivedArrays('const nothing = 1;', {})).toThrow('in another way');
});
