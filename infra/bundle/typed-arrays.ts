import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Int32Array };

const LITERAL = /new (Uint8Array|Uint16Array|Uint32Array)\(\[([\d,\s]*)\]\)/g;

/** An expression for a typed array, read from base64 (RFC 4648). */
const literal = (array: InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>): string => {
  const text = Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
  const bytes = `/* @__PURE__ */ Buffer.from('${text}', 'base64')`;
  return `new ${array.constructor.name}((/* @__PURE__ */ new Uint8Array(${bytes})).buffer)`;
};

/**
 * The source with typed arrays read from base64 in place of their numbers one by one: V8 takes less than half
 * as long. Bytes are in the order of the machine that builds, little-endian, as on both of Lambda's.
 */
export const typedArraysFromBase64 = (source: string): string =>
  source.replaceAll(LITERAL, (_, name: keyof typeof ARRAYS, numbers: string) =>
    literal(new ARRAYS[name](numbers.split(',').map(Number))),
  );

/** Where `suffix-trie.js` of tldts works out arrays from those of the list, a pass over every letter of it. */
const DERIVED = /const edgeOffset = [\s\S]*?\n}\n/;

/**
 * The source of `suffix-trie.js` with the arrays it derives from `data`, the list, as they are, which takes a third of
 * the time of working them out. Throws when the source has another form.
 */
export const withDerivedArrays = (source: string, data: Record<string, unknown>): string => {
  const [derivation] = DERIVED.exec(source) ?? [];
  if (!derivation)
    throw new Error('tldts derives its arrays in another way: see infra/bundle/typed-arrays.ts.');
  const names = [...derivation.matchAll(/^const (\w+) = new/gm)].map(([, name]) => name as string);
  const counts = 'const numberOfNodes = nodeFlags.length; const numberOfEdges = edgeLength.length;';
  const derive = new Function(...Object.keys(data), `${counts} ${derivation} return [${names}];`);
  const arrays: Parameters<typeof literal>[0][] = derive(...Object.values(data));
  const written = arrays.map((array, index) => `const ${names[index]} = ${literal(array)};`);
  return source.replace(derivation, () => `${written.join('\n')}\n`);
};

/** Bundles the public suffix list of tldts, which is tables of numbers. */
export const suffixesAsBase64: Plugin = {
  name: 'suffixes-as-base64',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]tldts[\\/]dist[\\/].*[\\/]suffix-trie\.js$/ }, async ({ path }) => ({
      contents: withDerivedArrays(
        readFileSync(path, 'utf8'),
        await import(new URL('data/trie.js', pathToFileURL(path)).href),
      ),
      loader: 'js',
    }));
    onLoad({ filter: /[\\/]tldts[\\/]dist[\\/].*[\\/]trie\.js$/ }, ({ path }) => ({
      contents: typedArraysFromBase64(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};
