import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bytes of a bundle's entry and of the chunks that it loads at once, without what it loads on demand. */
export const bytesAtStart = (entry: string): number => {
  const files = new Set([entry]);
  let bytes = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    bytes += Buffer.byteLength(code);
    for (const [, chunk = ''] of code.matchAll(/require\("\.\/(chunk-[^"]+)"\)/g)) {
      files.add(join(dirname(entry), chunk));
    }
  }
  return bytes;
};
