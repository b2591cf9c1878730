import {
  beginMarkedContent,
  endMarkedContent,
  type PDFArray,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

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
