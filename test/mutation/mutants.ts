import { createHash } from 'node:crypto';
import { ts } from '@ts-morph/common';
import { REPLACED_BY } from './switch.ts';

/** One change of a file: `from` at `start` becomes `to`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  from: string;
  to: string;
  /** Evaluated once, when the module is loaded. */
  atLoad: boolean;
};

type Edit = Pick<Mutant, 'start' | 'from' | 'to'>;
type Role = 'operator' | 'condition' | 'element' | 'constant';

/** A place in the code with its mutants. */
export type Point = { node: ts.Node; role: Role; edits: Edit[] };

/** What makes a condition of a write; a list of them can lose one. */
const CONDITIONS = new Set([
  'equals',
  'differs',
  'atLeast',
  'absent',
  'exists',
  'asRead',
  'absentOrBefore',
  'absentOrEquals',
]);

/** Lists of writes: one of them may be forgotten. */
const WRITES = new Set(['writes', 'transact']);

const nameOfCall = (node: ts.Node): string | null =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : null;

const listName = ({ parent }: ts.ArrayLiteralExpression): string | null => {
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  return nameOfCall(parent);
};

/** An element with the comma after or before it. */
const withoutElement = (list: ts.ArrayLiteralExpression, index: number): Point => {
  const node = list.elements[index] as ts.Expression;
  const next = list.elements[index + 1];
  const start = node.getStart();
  const from = node.getSourceFile().text.slice(start, next ? next.getStart() : node.getEnd());
  return { node, role: 'element', edits: [{ start, from, to: '' }] };
};

const elements = (list: ts.ArrayLiteralExpression): Point[] => {
  const isWrites = WRITES.has(listName(list) ?? '');
  return list.elements.flatMap((element, index) =>
    isWrites || CONDITIONS.has(nameOfCall(element) ?? '') ? [withoutElement(list, index)] : [],
  );
};

const around = (node: ts.Node, role: Role, to: (text: string) => string): Point => {
  const from = node.getText();
  return { node, role, edits: [{ start: node.getStart(), from, to: to(from) }] };
};

/** Whose negation is among the mutants of the operator itself. */
const NEGATED_ALREADY = new Set(['===', '!==', '<', '>']);

const condition = (node: ts.Expression): Point[] =>
  ts.isBinaryExpression(node) && NEGATED_ALREADY.has(node.operatorToken.getText())
    ? []
    : [around(node, 'condition', (text) => `!(${text})`)];

/** A limit or a pause: `const LEASE_MS = 150_000`. */
const constant = ({ name, initializer }: ts.VariableDeclaration): Point[] => {
  if (!ts.isIdentifier(name) || !/^[A-Z][A-Z\d_]+$/.test(name.text) || !initializer) return [];
  if (!ts.isNumericLiteral(initializer) && !ts.isBinaryExpression(initializer)) return [];
  return [around(initializer, 'constant', (text) => `10 * (${text})`)];
};

const pointsAt = (node: ts.Node): Point[] => {
  if (ts.isBinaryExpression(node)) {
    const from = node.operatorToken.getText();
    const start = node.operatorToken.getStart();
    const edits = (REPLACED_BY[from] ?? []).map((to) => ({ start, from, to }));
    return edits.length > 0 ? [{ node, role: 'operator', edits }] : [];
  }
  if (ts.isArrayLiteralExpression(node)) return elements(node);
  if (ts.isIfStatement(node)) return condition(node.expression);
  if (ts.isConditionalExpression(node)) return condition(node.condition);
  return ts.isVariableDeclaration(node) ? constant(node) : [];
};

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Every point of a file, in the order of the text. */
export const pointsOf = (source: ts.SourceFile): Point[] => {
  const found: Point[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...pointsAt(node));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

const isOutside = ({ parent }: ts.Node): boolean =>
  ts.isSourceFile(parent) || (!ts.isFunctionLike(parent) && isOutside(parent));

/** Uses of a name: not its declaration, nor a property that is called the same. */
const usesOf = ({ name }: ts.VariableDeclaration): ts.Identifier[] => {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const { parent } = node;
    const isProperty = parent && ts.isPropertyAccessExpression(parent) && parent.name === node;
    if (ts.isIdentifier(node) && node !== name && node.text === name.getText() && !isProperty)
      found.push(node);
    node.forEachChild(visit);
  };
  visit(name.getSourceFile());
  return found;
};

/** Limits that only functions of the same file use, by their uses: they can be worked out anew wherever they are used. */
export const limitsOf = (source: ts.SourceFile): Map<ts.Node, ts.Expression> => {
  const limits = new Map<ts.Node, ts.Expression>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || statement.modifiers) continue;
    for (const declared of statement.declarationList.declarations) {
      const { initializer } = declared;
      if (!initializer || constant(declared).length === 0) continue;
      const uses = usesOf(declared);
      if (!uses.some(isOutside)) for (const use of uses) limits.set(use, initializer);
    }
  }
  return limits;
};

/** The mutants of a file: those of each point, one after the other. */
export const mutantsOf = (source: ts.SourceFile): Mutant[] => {
  const limits = [...limitsOf(source).values()];
  const isOfLimit = (node: ts.Node) => limits.some((limit) => limit.pos <= node.pos && node.end <= limit.end);
  return pointsOf(source).flatMap(({ node, edits }) =>
    edits.map((edit) => {
      const line = source.getLineAndCharacterOfPosition(edit.start).line + 1;
      return { file: source.fileName, line, ...edit, atLoad: isOutside(node) && !isOfLimit(node) };
    }),
  );
};

const mutate = (text: string, { start, from, to }: Mutant): string =>
  text.slice(0, start) + to + text.slice(start + from.length);

/** Names a mutant independently of its line: the text around it on its own line. */
export const nameOf = (text: string, mutant: Mutant): string => {
  const lineOf = (whole: string) => (whole.split('\n')[mutant.line - 1] ?? '').trim();
  return `${mutant.file}: ${lineOf(text)} => ${lineOf(mutate(text, mutant))}`;
};

/** A short form of the name, with a number where lines are the same. */
export const keysOf = (names: string[]): string[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return createHash('sha256').update(`${name}#${times}`).digest('hex').slice(0, 10);
  });
};
