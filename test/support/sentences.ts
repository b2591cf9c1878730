import { readdirSync, readFileSync } from 'node:fs';
import { ts } from '@ts-morph/common';

/** A text of the code that people read, as catalogues have it: `{0}` and so on in place of values. */
export type Written = { text: string; file: string };

/** What only staff read, in English: their command line, the staff API, importing. */
const STAFF_ONLY =
  /^(shared\/(operator\/(?!told-clients|reports\/)|import\/|http\/staff\/)|functions\/staff-[a-z]+\/)/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

type Literal = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

const isLiteral = (node: ts.Node): node is Literal =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** The fixed parts of a text, with `between(index)` in place of its values. */
const textOf = (node: Literal, between: (index: number) => string): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }, index) => between(index) + literal.text).join('')
    : node.text;

/** Sentences by `say` and `tell`, and the kinds of what is not found. */
const saidIn = (node: ts.Node): string[] => {
  if (ts.isTaggedTemplateExpression(node) && /^(say|tell)$/.test(node.tag.getText())) {
    return [textOf(node.template, (index) => `{${index}}`)];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'notFound') {
    const found: string[] = [];
    const visit = (part: ts.Node): void => {
      if (ts.isStringLiteral(part)) found.push(`There is no such ${part.text}.`);
      ts.forEachChild(part, visit);
    };
    node.arguments.forEach(visit);
    return found;
  }
  return [];
};

/** Schemas say what they want in plain texts, whose numbers are their values (see `shared/http/request.ts`). */
const saidBySchema = (node: ts.Node): string[] => {
  if (!isLiteral(node)) return [];
  const { parent } = node;
  const isArgument = ts.isCallExpression(parent) || ts.isConditionalExpression(parent);
  const isMessage = ts.isPropertyAssignment(parent) && /^(message|error)$/.test(parent.name.getText());
  const isConstant = ts.isVariableDeclaration(parent);
  const text = textOf(node, () => '0');
  if (!(isArgument || isMessage || isConstant) || !/^[A-Z].*[.”"]$/s.test(text)) return [];
  for (let inner: ts.Node = node, above: ts.Node = parent; above; inner = above, above = above.parent) {
    const name = (ts.isPropertyAssignment(above) || ts.isVariableDeclaration(above)) && above.name.getText();
    if (name && /example$|^(description|summary|responses)$/i.test(name)) return [];
    if (!ts.isCallExpression(above) || inner === above.expression) continue;
    if (/\bmeta$/.test(above.expression.getText())) return [];
  }
  let index = 0;
  return [text.replace(/\d+/g, () => `{${index++}}`)];
};

const writtenIn = (file: string): Written[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const find = file.startsWith('shared/contract/') ? saidBySchema : saidIn;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...find(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((text) => ({ text, file }));
};

/** Every sentence that clients and their users read in answers of the API. */
export const writtenSentences = (): Written[] =>
  [...filesIn('shared'), ...filesIn('functions')]
    .filter((file) => !STAFF_ONLY.test(file) && !/^shared\/contract\/(staff\/|error-codes)/.test(file))
    .flatMap(writtenIn)
    .filter(({ text }) => /\p{L}/u.test(text));

/** What is for programmers, operators and machines: thrown as a defect, logged, or handed to a schema as its description. */
const FOR_PROGRAMMERS = /^(?:(?:new )?(?:\w*Error|Refusal)|rejected|refuse|log\.\w+|z\.\w+)$/;

/** Sentences in the code that nothing translates: neither said nor told, nor for programmers. */
const untoldIn = (file: string): Written[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : '';
    if (ts.isTaggedTemplateExpression(node) || FOR_PROGRAMMERS.test(called)) return;
    const text = isLiteral(node) ? textOf(node, (index) => `{${index}}`) : '';
    if (/^\s?[A-Z{].* [a-z].*[.!?]\)?$/s.test(text)) found.push({ text, file });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Those of them that a client might read; each language of a table of texts is a language. */
export const untoldSentences = (): Written[] =>
  [...filesIn('shared'), ...filesIn('functions')]
    .filter((file) => !STAFF_ONLY.test(file) && !/^shared\/(contract|languages|mail-templates)\//.test(file))
    .flatMap(untoldIn);
