import { camel, type EndpointPlan } from './plan.ts';
import { entry } from './templates.ts';

/** Puts text before the line `end` that closes the object which begins with `start`. */
const append = (source: string, start: string, end: string, text: string): string => {
  const from = source.indexOf(start);
  const at = source.indexOf(`\n${end}`, from);
  if (from < 0 || at < 0) throw new Error(`There is no "${start}" to add to.`);
  return `${source.slice(0, at + 1)}${text}${source.slice(at + 1)}`;
};

const without = (source: string, text: string | RegExp): string => source.replace(text, '');

const ofArea = ({ area }: EndpointPlan) => `export const ${camel(area)} = {`;

/** The entry in the file of its area. */
export const addEntry = (source: string, plan: EndpointPlan) =>
  append(source, ofArea(plan), '};', entry(plan));
export const removeEntry = (source: string, { name }: EndpointPlan) =>
  without(source, new RegExp(`^  '${name}': endpoint\\(\\{\\n[\\s\\S]*?^  \\}\\),\\n`, 'm'));
export const isEmpty = (source: string, plan: EndpointPlan) =>
  /^\s*\};/.test(source.slice(source.indexOf(ofArea(plan)) + ofArea(plan).length));

const importOf = ({ area }: EndpointPlan) => `import { ${camel(area)} } from './${area}.ts';\n`;

const AREAS = 'const areas = {';
const keyOf = ({ area }: EndpointPlan) => {
  const constant = camel(area);
  return constant === area ? `  ${area},\n` : `  '${area}': ${constant},\n`;
};

/** The area in the table of all endpoints. */
export const addArea = (source: string, plan: EndpointPlan) =>
  append(`${importOf(plan)}${source}`, AREAS, '};', keyOf(plan));
export const removeArea = (source: string, plan: EndpointPlan) =>
  without(without(source, importOf(plan)), keyOf(plan));

const tagOf = ({ area, thing }: EndpointPlan) => {
  const key = camel(area) === area ? area : `'${area}'`;
  return `  ${key}: 'Each ${thing} of a client.',\n`;
};

/** What the area is for, in the document. */
export const addTag = (source: string, plan: EndpointPlan) =>
  append(source, 'export const AREAS', '};', tagOf(plan));
export const removeTag = (source: string, { area }: EndpointPlan) =>
  without(source, new RegExp(`^  '?${area}'?: '.*',\\n`, 'm'));

const CODES_404 = '  404: {';
const codeOf = ({ thing }: EndpointPlan) => `    ${thing.replaceAll(' ', '_')}_not_found: LIST_AGAIN,\n`;

/** The code of one that is not found, in its place by the alphabet. */
export const addCode = (source: string, plan: EndpointPlan) => {
  const line = codeOf(plan);
  if (source.includes(line)) return source;
  const from = source.indexOf(CODES_404) + CODES_404.length + 1;
  const end = source.indexOf('\n  },', from) + 1;
  const keys = [...source.slice(from, end).matchAll(/^ {4}\w+_not_found:/gm)];
  const next = keys.find(([key]) => key > line);
  const at = next ? from + next.index : end;
  return `${source.slice(0, at)}${line}${source.slice(at)}`;
};
export const removeCode = (source: string, plan: EndpointPlan) => without(source, codeOf(plan));

const AFTER_GUIDE = '\n## Sandbox\n';
const guideLine = ({ method, path, name }: EndpointPlan) => `\n\`${method} ${path}\` (\`${name}\`).\n`;

/** What app developers are told of it, until somebody says more. */
export const addToGuide = (source: string, plan: EndpointPlan) =>
  source.replace(AFTER_GUIDE, () => `${guideLine(plan)}${AFTER_GUIDE}`);
export const removeFromGuide = (source: string, { name }: EndpointPlan) =>
  without(source, new RegExp(`^\\n\`[A-Z]+ [^\`]+\` \\(\`${name}\`\\)\\.\\n`, 'm'));
