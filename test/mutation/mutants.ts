import { ts } from '@ts-morph/common';

/** One change of a file: `from` at `start` becomes `to`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  from: string;
  to: string;
  /** The functions it is in, the innermost first. */
  names: string[];
};

type Edit = Pick<Mutant, 'from' | 'to'> & { start: number };

const OPERATORS: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<'],
  '>': ['>=', '<='],
  '>=': ['>'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '&&': ['||'],
  '||': ['&&'],
};

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
const withoutElement = (list: ts.ArrayLiteralExpression, index: number, source: ts.SourceFile): Edit => {
  const element = list.elements[index] as ts.Expression;
  const next = list.elements[index + 1];
  const start = element.getStart(source);
  const end = next ? next.getStart(source) : element.getEnd();
  return { start, from: source.text.slice(start, end), to: '' };
};

const elementEdits = (list: ts.ArrayLiteralExpression, source: ts.SourceFile): Edit[] => {
  const isWrites = WRITES.has(listName(list) ?? '');
  return list.elements.flatMap((element, index) =>
    isWrites || CONDITIONS.has(nameOfCall(element) ?? '') ? [withoutElement(list, index, source)] : [],
  );
};

const negated = (condition: ts.Expression, source: ts.SourceFile): Edit => {
  const from = condition.getText(source);
  return { start: condition.getStart(source), from, to: `!(${from})` };
};

/** A limit or a pause: `const LEASE_MS = 150_000`. */
const constantEdits = (node: ts.VariableDeclaration, source: ts.SourceFile): Edit[] => {
  const { name, initializer } = node;
  if (!ts.isIdentifier(name) || !/^[A-Z][A-Z\d_]+$/.test(name.text) || !initializer) return [];
  if (!ts.isNumericLiteral(initializer) && !ts.isBinaryExpression(initializer)) return [];
  const from = initializer.getText(source);
  return [{ start: initializer.getStart(source), from, to: `10 * (${from})` }];
};

const editsOf = (node: ts.Node, source: ts.SourceFile): Edit[] => {
  if (ts.isBinaryExpression(node)) {
    const from = node.operatorToken.getText(source);
    const start = node.operatorToken.getStart(source);
    return (OPERATORS[from] ?? []).map((to) => ({ start, from, to }));
  }
  if (ts.isArrayLiteralExpression(node)) return elementEdits(node, source);
  if (ts.isIfStatement(node)) return [negated(node.expression, source)];
  if (ts.isConditionalExpression(node)) return [negated(node.condition, source)];
  return ts.isVariableDeclaration(node) ? constantEdits(node, source) : [];
};

/** How the running program calls a function: by the constant, property or declaration that names it. */
const nameOfFunction = (node: ts.Node): string | null => {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node) && !ts.isMethodDeclaration(node))
    return null;
  const named = ts.isMethodDeclaration(node) ? node : node.parent;
  const isNamed =
    ts.isMethodDeclaration(named) || ts.isVariableDeclaration(named) || ts.isPropertyAssignment(named);
  return isNamed && ts.isIdentifier(named.name) ? named.name.text : null;
};

/** Every mutant of a file, in the order of the text. */
export const mutantsOf = (file: string, text: string): Mutant[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node, outer: string[]): void => {
    const name = nameOfFunction(node);
    const names = name === null ? outer : [name, ...outer];
    for (const edit of editsOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(edit.start).line + 1;
      found.push({ file, line, ...edit, names });
    }
    node.forEachChild((child) => visit(child, names));
  };
  visit(source, []);
  return found;
};

export const mutate = (text: string, { start, from, to }: Mutant): string =>
  text.slice(0, start) + to + text.slice(start + from.length);

/** Names a mutant independently of its line: the text around it on its own line. */
export const nameOf = (text: string, mutant: Mutant): string => {
  const lineOf = (whole: string) => (whole.split('\n')[mutant.line - 1] ?? '').trim();
  return `${mutant.file}: ${lineOf(text)} => ${lineOf(mutate(text, mutant))}`;
};
