import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Letters of Europe beyond those of the standard fonts of PDF, as the package splits them. */
const SUBSETS = ['latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'latin'];

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const file = (subset: string) =>
  readFileSync(pathOf(`node_modules/@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`));

/** Noto Sans in the subsets that documents need, each as base64 of a WOFF file, with the licence that goes with it. */
export const letters = () => ({
  licence: 'Noto Sans, Copyright 2022 The Noto Project Authors, SIL Open Font License 1.1',
  fonts: SUBSETS.map((subset) => file(subset).toString('base64')),
});

if (import.meta.main) {
  writeFileSync(pathOf('shared/billing/documents/letters.json'), `${JSON.stringify(letters(), null, 2)}\n`);
}
