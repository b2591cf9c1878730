import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

/** Where a glyph stands and how far the next one is from it, in thousandths of the size of the font. */
export type Place = { x: number; y: number; advance: number };

/** A font of a document, the code points it has letters for, and, unless it is a standard one, how it shapes a text. */
export type LetterFont = { font: PDFFont; known: Set<number>; shape?: (text: string) => Place[] };

/**
 * Fonts for the letters that the standard ones lack, the first that has one before the others. A Lambda has them as files
 * beside it, of which each document reads those it needs: packages split a font by ranges of letters.
 */
export const LETTER_PACKAGES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
];

/** Which parts of a package have which letters, and the file of a part; below the folder of the package. */
export const RANGES_FILE = 'unicode.json';
export const fileOfPart = (name: string, part: string): string =>
  `files/${name}-${part.replace(/[[\]]/g, '')}-400-normal.woff`;

const FOLDER =
  process.env.LETTERS_BESIDE === 'true'
    ? join(import.meta.dirname, 'letters')
    : join(import.meta.dirname, '../../../node_modules/@fontsource');

/** Whether "U+0600-06FF,U+0750" has one of these code points. */
const covers = (ranges: string, codes: number[]): boolean =>
  ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return codes.some((code) => code >= first && code <= last);
  });

const filesFor = (codes: number[]): string[] =>
  LETTER_PACKAGES.flatMap((name) => {
    const parts: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, name, RANGES_FILE), 'utf8'));
    const needed = Object.entries(parts).filter(([, ranges]) => covers(ranges, codes));
    return needed.map(([part]) => join(FOLDER, name, fileOfPart(name, part)));
  });

const embedded = async (document: PDFDocument, file: string): Promise<LetterFont> => {
  const bytes = readFileSync(file);
  const font = await document.embedFont(bytes, { subset: true });
  const made = fontkit.create(bytes);
  if (!made || !('layout' in made)) throw new Error(`${file} is a collection of fonts.`);
  const scale = 1000 / made.unitsPerEm;
  const shape = (text: string): Place[] =>
    (made.layout(text).positions ?? []).map(({ xOffset, yOffset, xAdvance }) => ({
      x: xOffset * scale,
      y: yOffset * scale,
      advance: xAdvance * scale,
    }));
  return { font, known: new Set(font.getCharacterSet()), shape };
};

/** Fonts that have these code points, as far as there are any. Of each only the letters that are drawn go into the document. */
export const fontsFor = (document: PDFDocument, codes: number[]): Promise<LetterFont[]> => {
  document.registerFontkit(fontkit);
  return Promise.all(filesFor(codes).map((file) => embedded(document, file)));
};
