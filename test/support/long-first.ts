import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes minutes, and then what takes half a minute and more. Vitest goes by the size of files that it has not run
 * before, and these are small.
 */
const LONG = [
  /\/test\/(?:bench\/(?:heap|bundles|budgets)|contract\/fuzz|import\/shadow\/year|storm\/moving-in)\.test\.ts$/,
  /\/test\/scenarios\/(?:turned-clock[\w-]*|other-vendors)\.test\.ts$/,
  /\/test\/(?:house\/new-endpoint|staff\/same-result|crash\/[\w-]+)\.test\.ts$/,
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((files) => files.test(moduleId));
  return place < 0 ? LONG.length : place;
};

/** Starts what takes long first, so that no such file runs alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
