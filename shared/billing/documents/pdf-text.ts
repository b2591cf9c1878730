import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import type { DocumentView } from './document-view.ts';
import type { LetterFont } from './letter-fonts.ts';

/** Part of a text that one font can draw. */
export type Run = { text: string; font: PDFFont };

const has = ({ known }: LetterFont, letter: string): boolean =>
  [...letter].every((one) => known.has(one.codePointAt(0) ?? 0));

/** What no font has loses its accents, or becomes a question mark. */
const drawn = (letter: string, fonts: LetterFont[]): { text: string; by: LetterFont | undefined } => {
  const [first] = fonts;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  for (const text of [letter, plain]) {
    const by = text === '' ? undefined : fonts.find((font) => has(font, text));
    if (by) return { text, by };
  }
  return { text: '?', by: first };
};

/** A text in the parts that one font each can draw, the first of `fonts` that has a letter before the others. */
export const runsOf = (text: string, fonts: LetterFont[]): Run[] => {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const { text: shown, by } = drawn(letter, fonts);
    const last = runs.at(-1);
    if (by && last?.font === by.font) last.text += shown;
    else if (by) runs.push({ text: shown, font: by.font });
  }
  return runs;
};

export const widthOf = (runs: Run[], size: number): number =>
  runs.reduce((width, { text, font }) => width + font.widthOfTextAtSize(text, size), 0);

const textsOf = ({ title, number, facts, seller, buyer, lines, totals, notes }: DocumentView): string =>
  [
    ...[title, number, ...facts.flat(), ...seller, ...buyer, ...notes],
    ...lines.flatMap(({ description, amount }) => [description, amount]),
    ...totals.flatMap(({ name, amount }) => [name, amount]),
  ].join('');

/** Fonts for letters that `font` lacks, loaded only for a document that has such letters. */
export const fontsBeside = async (
  document: PDFDocument,
  font: LetterFont,
  view: DocumentView,
): Promise<LetterFont[]> => {
  if (has(font, textsOf(view).normalize('NFC'))) return [];
  const { moreLetters } = await import('./letter-fonts.ts');
  return moreLetters(document);
};
