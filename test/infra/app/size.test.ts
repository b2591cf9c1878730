import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleSite } from '../../../infra/bundle/site.ts';

/** Bytes, compressed, that a slow phone loads before the first screen. */
const LIMIT = 170 * 1024;

/** What a browser loads at once of a script: itself, and what it imports by name; the rest comes when it is needed. */
const loadedWith = (name: string, files: Record<string, string>, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of (files[name] ?? '').matchAll(/(?:from|import)"\.(\/[^"]+)"/g))
    loadedWith(other ?? '', files, seen);
  return seen;
};

test('the first screen loads within 170 KB, in any language', { timeout: 30_000 }, async () => {
  const files = await bundleSite('app');
  const languages = Object.keys(files).filter((name) => /^\/[a-z]{2}-/.test(name));
  expect(languages.length).toBeGreaterThan(0);
  for (const language of languages) {
    const first = [...loadedWith('/app.js', files), language, '/app.css', '/icon.svg'];
    const bytes = first.map((name) => gzipSync(files[name] ?? '').length).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeGreaterThan(10 * 1024);
    expect(bytes).toBeLessThan(LIMIT);
  }
});
