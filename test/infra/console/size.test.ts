import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleSite } from '../../../infra/bundle/site.ts';

/** Bytes, compressed, of all that the first screen takes. */
const LIMIT = 200 * 1024;

test('the console loads within 200 KB', { timeout: 30_000 }, async () => {
  const files = await bundleSite('console');
  // Languages, and screens that are loaded when they are opened.
  const later = /^\/([a-z]{2}|health|report|reports)-/;
  const first = Object.entries(files).filter(([name]) => !later.test(name));
  expect(Object.keys(files).filter((name) => /^\/(health|reports?)-/.test(name))).toHaveLength(3);
  const texts = [readFileSync('infra/app/index.html', 'utf8'), ...first.map(([, text]) => text)];
  const bytes = texts.map((text) => gzipSync(text).length).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeGreaterThan(10 * 1024);
  expect(bytes).toBeLessThan(LIMIT);
});
