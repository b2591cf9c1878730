import {
  beginMarkedContent,
  endMarkedContent,
  type PDFArray,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { DocumentView } from './document-view.ts';
import type { LetterFont } from './letter-fonts.ts';
import { drawRuns, fontsBeside, runsOf, saidBy, widthOf, wrapped } from './pdf-text.ts';
import { WORDS } from './words.ts';

type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** Part of a document that is read aloud as what it is: a heading, a paragraph, a table with its rows and cells. */
export type Element = { tag: Tag; ref: PDFRef; kids: PDFArray };

const begin = (tag: string, properties: string): PDFOperator =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${tag}`, properties]);

/** Says of all that is drawn what it is and where it belongs (tagged PDF: ISO 32000-1, 14.7 and 14.8). */
export const tagsOf = (document: PDFDocument) => {
  const { context, catalog } = document;
  /** Of each page the elements that its marked contents belong to, in the order of their numbers (14.7.4.4). */
  const pages = new Map<PDFPage, PDFArray>();
  const byPage = context.obj([]);
  const tops = context.obj([]);
  const root = context.register(
    context.obj({ Type: 'StructTreeRoot', K: tops, ParentTree: { Nums: byPage } }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));

  const added = (tag: Tag, parent: PDFRef, among: PDFArray): Element => {
    const kids = context.obj([]);
    // What a row is about heads it; a heading of a column says nothing here.
    const attributes = tag === 'TH' ? { A: { O: 'Table', Scope: 'Row' } } : {};
    const ref = context.register(
      context.obj({ Type: 'StructElem', S: tag, P: parent, K: kids, ...attributes }),
    );
    among.push(ref);
    return { tag, ref, kids };
  };
  const whole = added('Document', root, tops);

  const contentsOf = (page: PDFPage): PDFArray => {
    const known = pages.get(page);
    if (known) return known;
    const contents = context.obj([]);
    const number = PDFNumber.of(pages.size);
    byPage.push(number);
    byPage.push(contents);
    page.node.set(PDFName.of('StructParents'), number);
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    pages.set(page, contents);
    return contents;
  };

  return {
    add: (tag: Tag, { ref, kids } = whole): Element => added(tag, ref, kids),
    /** What `draw` draws is part of an element; `said` is what it says where its glyphs do not (14.9.4). */
    mark: (page: PDFPage, element: Element, said: string | null, draw: () => void): void => {
      const contents = contentsOf(page);
      page.pushOperators(begin(element.tag, `<</MCID ${contents.size()}>>`));
      element.kids.push(context.obj({ Type: 'MCR', Pg: page.ref, MCID: contents.size() }));
      contents.push(element.ref);
      if (said !== null) page.pushOperators(begin('Span', `<</ActualText ${PDFHexString.fromText(said)}>>`));
      draw();
      page.pushOperators(endMarkedContent(), ...(said === null ? [] : [endMarkedContent()]));
    },
    /** What `draw` draws is not read. */
    hide: (page: PDFPage, draw: () => void): void => {
      page.pushOperators(beginMarkedContent('Artifact'));
      draw();
      page.pushOperators(endMarkedContent());
    },
  };
};

/** A4 in points (ISO 216), and what stays free around it. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const RIGHT = PAGE.width - PAGE.margin;
const SOFT = rgb(0.35, 0.35, 0.35);
const BLACK = rgb(0, 0, 0);

type Style = { size?: number; bold?: boolean; right?: number; left?: number; soft?: boolean };
type Fonts = { plain: LetterFont[]; bold: LetterFont[] };

/** A text, and the element that it is part of. */
type Cell = { text: string; in: Element };

/** Writes downwards, and goes on at the top of another page where one is full. */
const writer = (document: PDFDocument, { plain, bold }: Fonts) => {
  const tags = tagsOf(document);
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  const down = (space: number) => {
    y -= space;
    if (y >= PAGE.margin) return;
    page = document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  };
  const write = (
    { text, in: element }: Cell,
    { size = 10, bold: isBold, right, left = PAGE.margin, soft }: Style,
  ) => {
    const runs = runsOf(text, isBold ? bold : plain);
    const x = right === undefined ? left : right - widthOf(runs, size);
    tags.mark(page, element, saidBy(text, runs), () =>
      drawRuns(page, runs, { x, y, size, color: soft ? SOFT : BLACK }),
    );
  };
  /** A text in as many lines as it needs, with an amount at the end of the first. */
  const cells = ({ text, in: element }: Cell, amount: Cell | null, style: Style) => {
    const fonts = style.bold ? bold : plain;
    const size = style.size ?? 10;
    const width = RIGHT - (style.left ?? PAGE.margin) - (amount === null ? 0 : 110);
    for (const [index, line] of wrapped(text, fonts, size, width).entries()) {
      down(size * 1.5);
      write({ text: line, in: element }, style);
      if (index === 0 && amount !== null) write(amount, { ...style, right: RIGHT });
    }
  };
  const paragraph = (text: string, style: Style = {}, tag: 'P' | 'H1' | 'H2' = 'P') =>
    cells({ text, in: tags.add(tag) }, null, style);
  /** A table, to which rows are added: what an amount is for, with a remark below, and the amount. */
  const table = () => {
    const whole = tags.add('Table');
    return (text: string, amount: string, style: Style = {}, remark?: string | null) => {
      const row = tags.add('TR', whole);
      const [header, value] = [tags.add('TH', row), tags.add('TD', row)];
      cells({ text, in: header }, { text: amount, in: value }, style);
      if (remark) cells({ text: remark, in: header }, null, { size: 9, soft: true });
    };
  };
  const rule = () => {
    down(8);
    const line = { start: { x: PAGE.margin, y }, end: { x: RIGHT, y }, thickness: 0.5, color: SOFT };
    tags.hide(page, () => page.drawLine(line));
  };
  return { down, paragraph, table, rule };
};

/** A document as PDF (ISO 32000); the same view gives the same bytes. */
export const renderPdf = async (view: DocumentView): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${view.title} ${view.number}`, { showInWindowTitleBar: true });
  document.setLanguage(view.locale);
  document.setCreationDate(view.issuedAt);
  document.setModificationDate(view.issuedAt);
  const standard = async (name: StandardFonts): Promise<LetterFont> => {
    const font = await document.embedFont(name);
    return { font, known: new Set(font.getCharacterSet()) };
  };
  const plain = await standard(StandardFonts.Helvetica);
  const bold = await standard(StandardFonts.HelveticaBold);
  const others = await fontsBeside(document, plain, view);
  const { down, paragraph, table, rule } = writer(document, {
    plain: [plain, ...others],
    bold: [bold, ...others],
  });
  paragraph(view.title, { size: 20, bold: true }, 'H1');
  paragraph(view.number, { size: 12 });
  const { from, to, colon } = WORDS[view.locale];
  for (const [name, value] of view.facts) paragraph(`${name}${colon} ${value}`, { soft: true });
  for (const [name, party] of [
    [from, view.seller],
    [to, view.buyer],
  ] as const) {
    down(14);
    paragraph(name, { soft: true }, 'H2');
    for (const line of party) paragraph(line);
  }
  down(18);
  rule();
  const line = table();
  for (const { description, period, amount } of view.lines) line(description, amount, {}, period);
  rule();
  const total = table();
  for (const { name, amount, isSum = false } of view.totals) total(name, amount, { left: 300, bold: isSum });
  if (view.notes.length > 0) down(20);
  for (const note of view.notes) paragraph(note, { soft: true });
  return document.save({ useObjectStreams: false });
};
