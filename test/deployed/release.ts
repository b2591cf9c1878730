import { triggersOf } from '../../infra/definitions/triggers.ts';
import type { Project } from './project.ts';

/** Of a stage that is not in test mode. */
const triggers = triggersOf({});

const TABLE = 'infra/definitions/triggers.ts';

const worker = (): string => {
  const found = triggers.find(({ on }) => 'queue' in on);
  if (!found) throw new Error('There is no worker.');
  return found.name;
};

/** Looks at every secret, and at none of them in the next release. */
const EXAMINER = 'workers/examine-stage';
const ALL_SECRETS = /, \.\.\.SECRET_GROUPS\.map\(.*\)\]/;

/**
 * A use of secrets that one function alone has beside that, and the scenarios do without: that of a push service. Without it the
 * stack of the secrets puts out one value less.
 */
const onlyUse = (): string => {
  const others = triggers.filter(({ name }) => name !== EXAMINER);
  const secrets = others.flatMap(({ uses }) => uses.filter((use) => use.startsWith('secrets:')));
  const found = secrets.findLast((use) => secrets.filter((other) => other === use).length === 1);
  if (!found) throw new Error('Every secret is used by several functions.');
  return found;
};

/**
 * Makes the project what a later release could be: a function has another name, and a permission is gone. Strong
 * references between the stacks would let CloudFormation refuse both, or the way back.
 */
export const makeNextRelease = (project: Project): void => {
  const name = worker();
  const use = onlyUse();
  project.rename(`functions/${name}.ts`, `functions/${name}-renamed.ts`);
  project.edit(TABLE, (text) => text.replace(`'${name}'`, `'${name}-renamed'`));
  project.edit(TABLE, (text) => text.replace(ALL_SECRETS, ']'));
  project.edit(TABLE, (text) => text.replace(new RegExp(`,\\s*'${use}'`), ''));
};
