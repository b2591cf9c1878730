import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type EndpointPlan, planEndpoint } from './plan.ts';
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

/** Entry, handler, test and a line of the guide; the route follows from the entry. */
const make = (plan: EndpointPlan) => {
  const files = filesOf(plan);
  if (existsSync(files.handler)) throw new Error(`${files.handler} is there already.`);
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
  if (!existsSync(files.handler)) throw new Error(`There is no ${files.handler}.`);
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
const [area = '', name = ''] = positionals;
try {
  const plan = planEndpoint(area, name);
  const files = Object.values(filesOf(plan));
  if (values.remove) undo(plan);
  else make(plan);
  format([...files, TABLE, TAGS]);
  run('infra/openapi/build.ts');
  run('infra/client/build.ts');
  console.log(
    values.remove ? `${area}/${name} is gone.` : `${plan.method} ${plan.path}\n${files.join('\n')}`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
