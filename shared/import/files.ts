import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachmentTypeOf } from '../tickets/index.ts';

/** A file of the folder in which WHMCS keeps those of tickets; `problem`: why tickets do not take it. */
type Found = { path: string; type: string; bytes: number } | { problem: string };

export type Files = ReadonlyMap<string, Found>;

/** Looks at each file of a folder, one at a time. */
export const readFiles = async (folder: string): Promise<Files> => {
  const found = new Map<string, Found>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const bytes = readFileSync(path);
    const evaluated = await attachmentTypeOf(entry.name, bytes);
    found.set(
      entry.name,
      'problem' in evaluated
        ? { problem: 'a file of a type that tickets do not take' }
        : { path, type: evaluated.type, bytes: bytes.length },
    );
  }
  return found;
};
