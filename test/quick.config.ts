import { defineConfig, mergeConfig } from 'vitest/config';
import { byThemselves, deep } from './support/suites.ts';
import common from './vitest.config.ts';

/** `npm test`: the rules, every endpoint, the main scenarios, one crash and one race for each flow. */
export default mergeConfig(
  common,
  defineConfig({ test: { exclude: [...deep, ...byThemselves], env: { TEST_DEPTH: 'sample' } } }),
);
