import { lazy, requireEnv } from '../env.ts';
import type { Config } from './config-schema.ts';

/** The stage's configuration, from the variable APP_CONFIG (JSON), which is checked when it is set. */
export const config: () => Config = lazy(() => JSON.parse(requireEnv('APP_CONFIG')) as Config);

/** An address of the provider's app; from the configuration, never from a header of the request. */
export const appUrl = (path: string): string => `${config().app_url.replace(/\/+$/, '')}${path}`;
