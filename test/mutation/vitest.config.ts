import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import common from '../vitest.config.ts';

/** In the order in which they were named. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      process.argv.findIndex((word) => moduleId.endsWith(`/${word}`));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** Runs each test once as ever, and then once for each mutant. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      runner: process.env.MUTATION_RUNNER ?? '',
      maxWorkers: 1,
      testTimeout: 600_000,
      sequence: { sequencer: AsNamed },
    },
  }),
);
