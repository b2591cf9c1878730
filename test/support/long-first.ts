import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute and more. Vitest goes by the size of files that it has not run before, and these are small. */
const LONG = /\/test\/(?:house\/new-endpoint|bench\/heap|contract\/fuzz|crash\/[\w-]+)\.test\.ts$/;

/** Starts what takes long first, so that no such file runs alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}
