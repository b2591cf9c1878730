import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeMapping, mappingSchema, openStage, type Stage } from '../../../shared/import/index.ts';
import { type Shadow, shadow } from '../../../shared/import/shadow/index.ts';
import type { TaxesRecord } from '../../../shared/records/catalog.ts';
import { addonOf, packageOf } from '../unit/records.ts';
import { dumpOf } from './billing-dump.ts';
import { billingYear, type Year } from './billing-year.ts';

/** A dump as a stage that goes again. */
export const withStage = async <T>(text: string, work: (stage: Stage) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  writeFileSync(join(folder, 'dump.sql'), text);
  const stage = await openStage(join(folder, 'dump.sql'), () => undefined);
  try {
    return await work(stage);
  } finally {
    stage.close();
    rmSync(folder, { recursive: true });
  }
};

/** The shadow between two dumps, everything mapped; `catalog` has the taxes that are charged here. */
export const shadowBetween = (
  first: string,
  second: string,
  catalog: TaxesRecord | null = null,
): Promise<Shadow> =>
  withStage(first, (stage) =>
    withStage(second, async (later) => {
      const mapping = completeMapping(stage, mappingSchema.parse({}));
      for (const product of Object.values(mapping.products)) product.package = 1;
      for (const name of Object.keys(mapping.registrars)) mapping.registrars[name] = 'manual';
      for (const addon of Object.values(mapping.addons)) addon.addon = 1;
      const addons = new Map([[1, addonOf()]]);
      const packages = new Map([[1, packageOf()]]);
      const days = { from: stage.day ?? '', until: later.day ?? '' };
      return shadow(
        { stage, mapping, packages, addons, files: new Map() },
        { stage: later, ...days },
        catalog,
      );
    }),
  );

/** Dumps of a year, one every so many nights, the first after the first night. */
export function* dumpsOfYear(seed: number, year: Year, every: number, nights = 366): Generator<string> {
  let night = 0;
  for (const { today, database } of billingYear(seed, year, nights)) {
    if (night % every === 0) yield dumpOf(database, today);
    night += 1;
  }
}
