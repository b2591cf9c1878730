import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contractOf, type EndpointPlan } from './plan.ts';
import {
  addArea,
  addCode,
  addEntry,
  addTag,
  addToGuide,
  isEmpty,
  removeArea,
  removeCode,
  removeEntry,
  removeFromGuide,
  removeTag,
} from './tables.ts';
import { contractFile, handlerFile, testFile } from './templates.ts';

const TABLE = 'shared/contract/endpoints.ts';
const CODES = 'shared/contract/error-codes.ts';
const TAGS = 'infra/openapi/tags.ts';
const GUIDE = 'shared/contract/README.md';

/** Edited for an endpoint, beside its own files. */
export const TABLES = [TABLE, CODES, TAGS];

export const filesOf = ({ area, name }: EndpointPlan) => ({
  contract: contractOf(area),
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

/** Whether an endpoint still has the parameter in its path. */
const isNamed = ({ parameter }: EndpointPlan) =>
  globSync('shared/contract/*.ts').some((file) => readFileSync(file, 'utf8').includes(`/{${parameter}}`));

/** Entry, handler, test and a line of the guide; the route follows from the entry. */
export const make = (plan: EndpointPlan) => {
  const files = filesOf(plan);
  if (!existsSync(files.contract)) {
    create(files.contract, contractFile(plan));
    edit(TABLE, (source) => addArea(source, plan));
    edit(TAGS, (source) => addTag(source, plan));
  }
  edit(files.contract, (source) => addEntry(source, plan));
  if (plan.kind === 'record') edit(CODES, (source) => addCode(source, plan));
  create(files.handler, handlerFile(plan));
  create(files.test, testFile(plan));
  edit(GUIDE, (source) => addToGuide(source, plan));
};

export const undo = (plan: EndpointPlan) => {
  const files = filesOf(plan);
  remove(files.handler);
  remove(files.test);
  edit(GUIDE, (source) => removeFromGuide(source, plan));
  edit(files.contract, (source) => removeEntry(source, plan));
  if (isEmpty(readFileSync(files.contract, 'utf8'), plan)) {
    remove(files.contract);
    edit(TABLE, (source) => removeArea(source, plan));
    edit(TAGS, (source) => removeTag(source, plan));
  }
  if (!isNamed(plan)) edit(CODES, (source) => removeCode(source, plan));
};
