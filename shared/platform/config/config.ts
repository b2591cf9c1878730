import { lazy, requireEnv } from '../env.ts';
import type { Config } from './config-schema.ts';

/** The stage's configuration, from the variable APP_CONFIG (JSON), which is checked when it is set. */
export const config: () => Config = lazy(() => JSON.parse(requireEnv('APP_CONFIG')) as Config);
