import { defineConfig } from 'vitest/config';
import { exhaustive } from './support/suites.ts';
import common from './vitest.config.ts';

/** All that `npm test` leaves out: crashes at every call, storms, races, fuzzing, budgets of size. */
export default defineConfig({ ...common, test: { ...common.test, include: exhaustive } });
