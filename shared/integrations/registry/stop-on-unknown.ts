import type { Config } from '../../platform/config/config-schema.ts';

/**
 * Stops the start of a function whose configuration names a vendor that it has not. Elsewhere a configuration is checked as
 * it is read, before there is the variable.
 */
export const stopOnUnknown = (
  names: (config: Config) => string[] | undefined,
  find: (name: string) => unknown,
): void => {
  const { APP_CONFIG } = process.env;
  if (APP_CONFIG !== undefined) names(JSON.parse(APP_CONFIG) as Config)?.forEach(find);
};
