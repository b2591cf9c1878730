import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type EndpointPlan, planEndpoints } from './plan.ts';
import {
  addArea,
  addEntry,
  addTag,
  addToGuide,
  isEmpty,
  removeArea,
  removeEntry,
  removeFromGuide,
  removeTag,
} from './tables.ts';
import { contractFile, handlerFile, testFile } from './templates.ts';

const TABLE = 'shared/contract/endpoints.ts';
const TAGS = 'infra/openapi/tags.ts';
const GUIDE = 'shared/contract/README.md';

const filesOf = ({ area, name }: EndpointPlan) => ({
  contract: `shared/contract/${area}.ts`,
  handler: `functions/${area}/${name}.ts`,
  test: `test/functions/${area}/${name}.test.ts`,
});

const create = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const edit = (file: string, change: (source: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

const remove = (file: string) => {
  rmSync(file);
  if (globSync(`${dirname(file)}/*`).length === 0) rmdirSync(dirname(file));
};

/** Refuses before anything is changed. */
const check = (plans: EndpointPlan[], isRemoval: boolean) => {
  for (const { handler } of plans.map(filesOf)) {
    if (existsSync(handler) === isRemoval) continue;
    throw new Error(isRemoval ? `There is no ${handler}.` : `${handler} is there already.`);
  }
};

/** Entry, handler, test and a line of the guide; the route follows from the entry. */
const make = (plan: EndpointPlan) => {
  const files = filesOf(plan);
  if (!existsSync(files.contract)) {
    create(files.contract, contractFile(plan));
    edit(TABLE, (source) => addArea(source, plan));
    edit(TAGS, (source) => addTag(source, plan));
  }
  edit(files.contract, (source) => addEntry(source, plan));
  create(files.handler, handlerFile(plan));
  create(files.test, testFile(plan));
  edit(GUIDE, (source) => addToGuide(source, plan));
};

const undo = (plan: EndpointPlan) => {
  const files = filesOf(plan);
  remove(files.handler);
  remove(files.test);
  edit(GUIDE, (source) => removeFromGuide(source, plan));
  edit(files.contract, (source) => removeEntry(source, plan));
  if (!isEmpty(readFileSync(files.contract, 'utf8'), plan)) return;
  remove(files.contract);
  edit(TABLE, (source) => removeArea(source, plan));
  edit(TAGS, (source) => removeTag(source, plan));
};

const run = (...words: string[]) => execFileSync(process.execPath, words, { stdio: 'pipe' });

const format = (files: string[]) =>
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    ...files.filter((file) => existsSync(file)),
  );

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { remove: { type: 'boolean' } },
});
try {
  const plans = planEndpoints(positionals);
  const isRemoval = values.remove ?? false;
  check(plans, isRemoval);
  for (const plan of plans) (isRemoval ? undo : make)(plan);
  format([...new Set(plans.flatMap((plan) => Object.values(filesOf(plan)))), TABLE, TAGS]);
  run('infra/openapi/build.ts');
  run('infra/client/build.ts');
  for (const plan of plans) {
    const made = `${plan.method} ${plan.path}\n${Object.values(filesOf(plan)).join('\n')}`;
    console.log(isRemoval ? `${plan.area}/${plan.name} is gone.` : made);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
