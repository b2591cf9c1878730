import { readFileSync } from 'node:fs';
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import {
  type CatalogDocument,
  type CatalogRecord,
  checkDocument,
  type Problem,
  unknownPackages,
} from '../../shared/catalog/index.ts';
import { Refusal } from './refusal.ts';

type Located = { line: number; text: string };

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
};

/** Where the node at `path` begins, or the nearest one around it that the file holds. */
const offsetOf = (document: Document.Parsed, path: Problem['path']): number => {
  let offset = 0;
  let node: unknown = document.contents;
  for (const part of path) {
    const parent = isAlias(node) ? node.resolve(document) : node;
    if (isSeq(parent)) {
      node = parent.items[Number(part)];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair) return offset;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    }
  }
  return offset;
};

const refuse = (file: string, problems: Located[]): never => {
  const sorted = problems.toSorted((a, b) => a.line - b.line);
  // What is wrong in a line is often said in several ways.
  const each = [...Map.groupBy(sorted, ({ line }) => line).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
  const lines = each.map(({ line, text }) => `${file}:${line}: ${text}`);
  throw new Refusal([...lines, 'Nothing was imported.'].join('\n'));
};

/** What a YAML file holds, once `check` has found nothing wrong; throws with every error and its line. */
export const readDocument = <D>(
  file: string,
  check: (value: unknown) => { document: D } | { problems: Problem[] },
): D => {
  const lines = new LineCounter();
  const document = parseDocument(read(file), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const broken = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), text: message }));
  // What comes after the first mistake of a form is mostly its consequence.
  if (broken.length > 0) return refuse(file, broken.slice(0, 1));

  const checked = check(document.toJS());
  if ('document' in checked) return checked.document;
  const wrong = checked.problems.map(({ path, message }) => ({
    line: lineAt(offsetOf(document, path)),
    text: path.length === 0 ? message : `${path.join('.')}: ${message}`,
  }));
  return refuse(file, wrong);
};

/** The catalog in a file; the packages that its add-ons name are in it or in the present one. */
export const readCatalogFile = (file: string, present: CatalogRecord[]): CatalogDocument =>
  readDocument(file, (value) => {
    const checked = checkDocument(value);
    if ('problems' in checked) return checked;
    const problems = unknownPackages(checked.document, present);
    return problems.length > 0 ? { problems } : checked;
  });
