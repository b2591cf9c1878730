import {
  beginText,
  endText,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  type RGB,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import bidiFactory from 'bidi-js';
import type { DocumentView } from './document-view.ts';
import type { LetterFont } from './letter-fonts.ts';

/** Part of a text that one font draws in one direction: at an odd level from right to left (Unicode Annex 9). */
export type Run = { text: string; by: LetterFont; level: number };

/** Node takes the CommonJS file of the package, which is the function that its types call the default. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const splitBy = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * As it is drawn: the standard fonts have one unbroken space, nobody turns the rest of a document around by the control characters of a name, and an Arabic shadda
 * stands next to its letter, where the normal form puts the vowel (Unicode Technical Report 53).
 */
const plainOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/([\u064B-\u0650\u0652])\u0651/g, '\u0651$1');

const codesOf = (text: string): number[] =>
  [...text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].map((one) => one.codePointAt(0) ?? 0);

const has = ({ known }: LetterFont, letter: string): boolean =>
  codesOf(letter).every((code) => known.has(code));

/** What no font has loses its accents, or becomes a question mark. */
const drawn = (letter: string, fonts: LetterFont[]): { text: string; by: LetterFont | undefined } => {
  const [first] = fonts;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  for (const text of [letter, plain]) {
    const by = text === '' ? undefined : fonts.find((font) => has(font, text));
    if (by) return { text: by.shape ? text : text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), by };
  }
  return { text: '?', by: first };
};

/** Turns what stands at each level around, the highest first (Unicode Annex 9, L2). */
const inVisualOrder = (runs: Run[]): Run[] => {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return order;
};

/** fontkit turns a text from right to left by itself; the standard fonts know no direction. */
const turned = (run: Run): Run => {
  if (run.level % 2 === 0 || run.by.shape) return run;
  const mirrored = [...run.text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return { ...run, text: mirrored.reverse().join('') };
};

/** A text in the parts that one font each can draw, the first of `fonts` that has a letter before the others, from left to right. */
export const runsOf = (text: string, fonts: LetterFont[]): Run[] => {
  const plain = plainOf(text);
  const { levels } = bidi.getEmbeddingLevels(plain);
  const runs: Run[] = [];
  for (const { segment, index } of clusters.segment(plain)) {
    const { text: shown, by } = drawn(segment, fonts);
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (by && last?.by === by && last.level === level) last.text += shown;
    else if (by) runs.push({ text: shown, by, level });
  }
  return inVisualOrder(runs).map(turned);
};

/** What those hear or copy who cannot go by the glyphs of a text: null where these say it, in its order. */
export const saidBy = (text: string, runs: Run[]): string | null => {
  const plain = plainOf(text);
  const isDrawn = runs.every(({ by }) => !by.shape) && runs.map((run) => run.text).join('') === plain;
  return isDrawn ? null : plain;
};

const widthOfRun = ({ text, by }: Run, size: number): number =>
  by.shape
    ? (by.shape(text).reduce((width, { advance }) => width + advance, 0) * size) / 1000
    : by.font.widthOfTextAtSize(text, size);

export const widthOf = (runs: Run[], size: number): number =>
  runs.reduce((width, run) => width + widthOfRun(run, size), 0);

type Pen = { x: number; y: number; size: number; color: RGB };

/** Each glyph at its place: a mark above its letter, a letter joined to the next. */
const drawGlyphs = (page: PDFPage, { text, by }: Run, { x, y, size, color }: Pen): void => {
  const codes = by.font.encodeText(text).asString().match(/.{4}/g) ?? [];
  const key = page.node.newFontDictionary(by.font.name, by.font.ref);
  page.pushOperators(
    beginText(),
    setFillingRgbColor(color.red, color.green, color.blue),
    setFontAndSize(key, size),
  );
  let at = x;
  for (const [index, place] of (by.shape?.(text) ?? []).entries()) {
    const [left, up] = [at + (place.x * size) / 1000, y + (place.y * size) / 1000];
    page.pushOperators(
      setTextMatrix(1, 0, 0, 1, left, up),
      showText(PDFHexString.of(codes[index] ?? '0000')),
    );
    at += (place.advance * size) / 1000;
  }
  page.pushOperators(endText());
};

export const drawRuns = (page: PDFPage, runs: Run[], pen: Pen): void => {
  let { x } = pen;
  for (const run of runs) {
    if (run.by.shape) drawGlyphs(page, run, { ...pen, x });
    else page.drawText(run.text, { ...pen, x, font: run.by.font });
    x += widthOfRun(run, pen.size);
  }
};

/** Words, cut where no line has room for one: scripts without spaces are cut between their words. */
const pieces = (text: string, fits: (text: string) => boolean): { piece: string; space: string }[] =>
  text.split(' ').flatMap((word) => {
    const parts = fits(word)
      ? [word]
      : splitBy(words, word).flatMap((part) => (fits(part) ? [part] : splitBy(clusters, part)));
    return parts.map((piece, index) => ({ piece, space: index === 0 ? ' ' : '' }));
  });

/** A text in lines that are no wider than `width`. */
export const wrapped = (text: string, fonts: LetterFont[], size: number, width: number): string[] => {
  const fits = (line: string) => widthOf(runsOf(line, fonts), size) <= width;
  const lines: string[] = [];
  for (const { piece, space } of pieces(text, fits)) {
    const last = lines.pop();
    const longer = last === undefined ? piece : `${last}${space}${piece}`;
    if (last === undefined || fits(longer)) lines.push(longer);
    else lines.push(last, piece);
  }
  return lines;
};

const textsOf = ({ title, number, facts, seller, buyer, lines, totals, notes }: DocumentView): string =>
  [
    ...[title, number, ...facts.flat(), ...seller, ...buyer, ...notes],
    ...lines.flatMap(({ description, period, amount }) => [description, period ?? '', amount]),
    ...totals.flatMap(({ name, amount }) => [name, amount]),
  ].join('');

/** Fonts for letters that `font` lacks, loaded only for a document that has such letters. */
export const fontsBeside = async (
  document: PDFDocument,
  font: LetterFont,
  view: DocumentView,
): Promise<LetterFont[]> => {
  const missing = [...new Set(codesOf(plainOf(textsOf(view))))].filter((code) => !font.known.has(code));
  if (missing.length === 0) return [];
  const { fontsFor } = await import('./letter-fonts.ts');
  return fontsFor(document, missing);
};
