import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PARTS = ['cdk.json', 'package.json', 'tsconfig.json', 'functions', 'infra', 'shared'];

/** Changes a file by its text, which must change by it. */
const edit = (path: string, change: (text: string) => string): void => {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} is as it was.`);
  writeFileSync(path, after);
};

/**
 * A copy of this project as a clone has it after `npm ci`, with nothing built: to deploy from, and to change as later
 * releases would.
 */
export const copyProject = () => {
  const directory = mkdtempSync(join(tmpdir(), 'project-'));
  const copy = () => {
    for (const part of PARTS) cpSync(resolve(part), join(directory, part), { recursive: true });
  };
  copy();
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const at = (file: string) => join(directory, file);

  return {
    directory,
    edit: (file: string, change: (text: string) => string): void => edit(at(file), change),
    rename: (from: string, to: string): void => renameSync(at(from), at(to)),
    /** Undoes all changes but those of cdk.json, which belongs to the provider. */
    restore: (): void => {
      const settings = readFileSync(at('cdk.json'));
      for (const part of ['functions', 'infra', 'shared']) rmSync(at(part), { recursive: true });
      copy();
      writeFileSync(at('cdk.json'), settings);
    },
    close: async (): Promise<void> => rmSync(directory, { recursive: true, force: true }),
  };
};

export type Project = ReturnType<typeof copyProject>;

type Stages = Record<string, Record<string, unknown>>;

/** What a checkout is deployed from. */
export type Checkout = Pick<Project, 'directory'>;

const editStages = ({ directory }: Checkout, change: (stages: Stages, chosen: string) => void): void =>
  edit(join(directory, 'cdk.json'), (text) => {
    const file = JSON.parse(text) as { context: { stage: string; stages: Stages } };
    change(file.context.stages, file.context.stage);
    return `${JSON.stringify(file, null, 2)}\n`;
  });

/** Adds a stage that is a copy of the default one but for `differences`. */
export const addStage = (project: Checkout, name: string, differences: Record<string, unknown>): void =>
  editStages(project, (stages, chosen) => {
    stages[name] = { ...stages[chosen], ...differences };
  });

/** Changes settings of a stage. */
export const setInStage = (project: Checkout, name: string, settings: Record<string, unknown>): void =>
  editStages(project, (stages) => {
    stages[name] = { ...stages[name], ...settings };
  });
