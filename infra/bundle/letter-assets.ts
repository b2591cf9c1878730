import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fileOfPart, LETTER_PACKAGES, RANGES_FILE } from '../../shared/billing/documents/index.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules/@fontsource', import.meta.url));

/** Puts the fonts of documents, and the licence of each (SIL Open Font License 1.1), beside a function that makes PDFs. */
export const copyLetters = (directory: string): void => {
  for (const name of LETTER_PACKAGES) {
    const [from, to] = [`${PACKAGES}/${name}`, `${directory}/letters/${name}`];
    const parts = Object.keys(JSON.parse(readFileSync(`${from}/${RANGES_FILE}`, 'utf8')));
    mkdirSync(`${to}/files`, { recursive: true });
    for (const file of [RANGES_FILE, 'LICENSE', ...parts.map((part) => fileOfPart(name, part))])
      copyFileSync(`${from}/${file}`, `${to}/${file}`);
  }
};
