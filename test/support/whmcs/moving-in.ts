import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  apply,
  completeMapping,
  mappingSchema,
  openStage,
  readFiles,
  type Source,
  verify,
} from '../../../shared/import/index.ts';
import { pagesOf } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { CrashStack } from '../crash-stack.ts';
import { broughtProblems } from '../invariants/brought.ts';
import { takeSnapshot } from '../invariants/snapshot.ts';
import { type Item, scanTable } from '../table.ts';
import { dirtyDatabase, type Options } from './dirty-database.ts';

/** What the folder of attachments has: a text, and one that is not what its name says. */
const FILES = mkdtempSync(join(tmpdir(), 'files-'));
writeFileSync(join(FILES, '123_log.txt'), 'It is slow.');
writeFileSync(join(FILES, '124_pic.png'), 'No picture.');

/** A dump of a database in a file that goes again. */
export const withDump = async <T>(
  text: Iterable<string | Uint8Array>,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  const file = join(folder, 'dump.sql');
  writeFileSync(file, '');
  for (const statement of text) writeFileSync(file, statement, { flag: 'a' });
  try {
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const byId = async <R extends { id: number }>(pages: AsyncIterable<R[]>): Promise<Map<number, R>> => {
  const found = new Map<number, R>();
  for await (const page of pages) for (const one of page) found.set(one.id, one);
  return found;
};

/** The dump with everything mapped that can be, as people would. */
export const withSource = async <T>(
  text: Iterable<string | Uint8Array>,
  work: (source: Source) => Promise<T>,
): Promise<T> =>
  withDump(text, async (file) => {
    const stage = await openStage(file, () => undefined);
    try {
      const mapping = completeMapping(stage, mappingSchema.parse({}));
      for (const product of Object.values(mapping.products)) product.package = 1;
      for (const server of Object.values(mapping.servers)) server.server = 'server1';
      for (const [id, one] of Object.entries(mapping.departments)) one.department = Number(id) > 2 ? null : 1;
      for (const name of Object.keys(mapping.registrars))
        mapping.registrars[name] = name === 'enom' ? 'manual' : 'namecom';
      for (const [key, addon] of Object.entries(mapping.addons))
        addon.addon = key.startsWith('by hand') ? null : Number(key);
      const packages = await byId(pagesOf(collections.packages()));
      const addons = await byId(pagesOf(collections.addons()));
      return await work({ stage, mapping, packages, addons, files: await readFiles(FILES) });
    } finally {
      stage.close();
    }
  });

export const database = (seed: number, options: Partial<Options> = {}): Iterable<string> =>
  dirtyDatabase(seed, { clients: 6, ...options });

/** The whole table in an order of its own, but for counts of requests. */
export const tableNow = async (): Promise<Item[]> =>
  (await scanTable())
    .filter(({ pk }) => !pk.startsWith('LIMIT#'))
    .sort((a, b) => (`${a.pk}|${a.sk}` < `${b.pk}|${b.sk}` ? -1 : 1));

const quietly = () => undefined;

const isWrite = (call: string) => call.startsWith('dynamodb ') && !/BatchGetItem|Query/.test(call);

/** Brings one database in: each difference has a reason, and a second run writes nothing. Returns the tables it came from. */
export const proveDatabase = async (stack: CrashStack, seed: number): Promise<string[]> => {
  await stack.startAfresh();
  return withSource(database(seed), async (source) => {
    const applied = await apply(source, quietly);
    expect(applied.refused, `seed ${seed}`).toEqual([]);
    const { differences } = await verify(source, quietly, () => true);
    expect(
      differences.filter(({ reason }) => reason === null),
      `seed ${seed}`,
    ).toEqual([]);
    const before = await tableNow();
    expect(broughtProblems(takeSnapshot(before)), `seed ${seed}`).toEqual([]);
    await stack.gate.during(null, () => apply(source, quietly));
    expect(stack.gate.calls().filter(isWrite)).toEqual([]);
    expect(await tableNow()).toEqual(before);
    return before.flatMap(({ pk }) => /^IMPORT#whmcs#(\w+)#/.exec(pk)?.[1] ?? []);
  });
};
