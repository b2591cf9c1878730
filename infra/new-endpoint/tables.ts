import type { EndpointPlan } from './plan.ts';
import { areaConstant, entry } from './templates.ts';

/** Puts text before the line `end` that closes the object which begins with `start`. */
const append = (source: string, start: string, end: string, text: string): string => {
  const from = source.indexOf(start);
  const at = source.indexOf(`\n${end}`, from);
  if (from < 0 || at < 0) throw new Error(`There is no "${start}" to add to.`);
  return `${source.slice(0, at + 1)}${text}${source.slice(at + 1)}`;
};

const without = (source: string, text: string | RegExp): string => source.replace(text, '');

const ofArea = ({ area }: EndpointPlan) => `export const ${areaConstant(area)} = {`;

/** The entry in the file of its area. */
export const addEntry = (source: string, plan: EndpointPlan) =>
  append(source, ofArea(plan), '};', entry(plan));
export const removeEntry = (source: string, { name }: EndpointPlan) =>
  without(source, new RegExp(`^  '${name}': endpoint\\(\\{\\n[\\s\\S]*?^  \\}\\),\\n`, 'm'));
export const isEmpty = (source: string, plan: EndpointPlan) =>
  /^\s*\};/.test(source.slice(source.indexOf(ofArea(plan)) + ofArea(plan).length));

const importOf = ({ area }: EndpointPlan) => `import { ${areaConstant(area)} } from './${area}.ts';\n`;

const AREAS = 'const areas = {';
const keyOf = ({ area }: EndpointPlan) => {
  const constant = areaConstant(area);
  return constant === area ? `  ${area},\n` : `  '${area}': ${constant},\n`;
};

/** The area in the table of all endpoints. */
export const addArea = (source: string, plan: EndpointPlan) =>
  append(`${importOf(plan)}${source}`, AREAS, '};', keyOf(plan));
export const removeArea = (source: string, plan: EndpointPlan) =>
  without(without(source, importOf(plan)), keyOf(plan));

const tagOf = ({ area, thing }: EndpointPlan) => {
  const key = areaConstant(area) === area ? area : `'${area}'`;
  return `  ${key}: 'Each ${thing} of a client.',\n`;
};

/** What the area is for, in the document. */
export const addTag = (source: string, plan: EndpointPlan) =>
  append(source, 'export const AREAS', '};', tagOf(plan));
export const removeTag = (source: string, { area }: EndpointPlan) =>
  without(source, new RegExp(`^  '?${area}'?: '.*',\\n`, 'm'));

const AFTER_GUIDE = '\n## Sandbox\n';
const guideLine = ({ method, path, name }: EndpointPlan) => `\n\`${method} ${path}\` (\`${name}\`).\n`;

/** What app developers are told of it, until somebody says more. */
export const addToGuide = (source: string, plan: EndpointPlan) =>
  source.replace(AFTER_GUIDE, () => `${guideLine(plan)}${AFTER_GUIDE}`);
export const removeFromGuide = (source: string, plan: EndpointPlan) => source.replace(guideLine(plan), '');
