import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import letters from './letters.json' with { type: 'json' };

/** A font of a document, and the code points it has letters for. */
export type LetterFont = { font: PDFFont; known: Set<number> };

export const letterFont = (font: PDFFont): LetterFont => ({ font, known: new Set(font.getCharacterSet()) });

/**
 * Fonts for the letters that the standard ones lack: the rest of Latin, Greek and Cyrillic, of Noto Sans. `npm run
 * letters:refresh` makes them of its package. Of each only the letters that are drawn go into the document.
 */
export const moreLetters = async (document: PDFDocument): Promise<LetterFont[]> => {
  document.registerFontkit(fontkit);
  const embed = async (font: string) =>
    letterFont(await document.embedFont(Buffer.from(font, 'base64'), { subset: true }));
  return Promise.all(letters.fonts.map(embed));
};
