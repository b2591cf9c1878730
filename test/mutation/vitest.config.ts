import { defineConfig, mergeConfig } from 'vitest/config';
import common from '../vitest.config.ts';

/** Runs tests as ever, and notes which functions each file calls. */
export default mergeConfig(common, defineConfig({ test: { setupFiles: ['test/mutation/record-calls.ts'] } }));
